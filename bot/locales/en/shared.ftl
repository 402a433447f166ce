### Words that all systems share.

list-more = { $count } more
