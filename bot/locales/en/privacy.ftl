### What is kept about a person: /privacy.

group-privacy = privacy
    .description = What I keep about you: see it, take it along, delete it
command-privacy-show = show
    .description = What I keep about you
command-privacy-export = export
    .description = Everything I keep about you, as a file
command-privacy-delete = delete
    .description = Delete what I keep about you
option-scope = where
    .description = This server (unless you say otherwise), or every server
choice-scope-here = This server
choice-scope-all = Every server

privacy-head = **What I keep about you** { $scope ->
    [here] on this server
   *[all] on every server
}
privacy-nothing = Nothing.
privacy-of-character = { $count ->
    [one] 1 character
   *[other] { $count } characters
}
privacy-of-character-sheet = { $count ->
    [one] 1 sheet
   *[other] { $count } sheets
}
privacy-of-draft = { $count ->
    [one] 1 change that waits for your “Do it”, for a day at most
   *[other] { $count } changes that wait for your “Do it”, for a day at most
}
privacy-of-pings = When you want to be pinged
privacy-of-preset = { $count ->
    [one] 1 set of house rules that you saved
   *[other] { $count } sets of house rules that you saved
}
privacy-of-setting-change = { $count ->
    [one] 1 note that you changed a setting of a server
   *[other] { $count } notes that you changed a setting of a server
}
privacy-open = { $count ->
    [one] 1 fight that goes on
   *[other] { $count } fights that go on
}
privacy-lost = { $count ->
    [one] 1 fight whose channel is gone: it ends by itself within three days, and you need do nothing else
   *[other] { $count } fights whose channel is gone: they end by themselves within three days, and you need do nothing else
}
privacy-alone = { $count ->
    [one] 1 fight that is over, with nobody but you
   *[other] { $count } fights that are over, with nobody but you
}
privacy-shared = { $count ->
    [one] 1 fight that is over, with others
   *[other] { $count } fights that are over, with others
}
privacy-never = I read no messages and keep none; your Discord name is kept only if a fight calls you by it.
privacy-retention = { $days ->
    [0] The host of this bot keeps all this until it is deleted.
    [one] Finished fights are deleted { $days } day after the last thing that happened in them; rolls, roll calls and notes of changed settings after { $days } day. Characters, saved rolls and your choice about pings are deleted when you have not used them for { $days } day and were in no fight on the server meanwhile; as long as a fight of yours goes on, paused or not, they stay.
   *[other] Finished fights are deleted { $days } days after the last thing that happened in them; rolls, roll calls and notes of changed settings after { $days } days. Characters, saved rolls and your choice about pings are deleted when you have not used them for { $days } days and were in no fight on the server meanwhile; as long as a fight of yours goes on, paused or not, they stay.
}
privacy-how = `/{ group-privacy } { command-privacy-export }` gives you all of it as a file; `/{ group-privacy } { command-privacy-delete }` deletes it.
privacy-file = Everything I keep about you: characters and sheets, what you saved and changed, and for each fight what you played and every command you gave.
privacy-delete = **Delete what I keep about you { $scope ->
    [here] on this server
   *[all] on every server
}?** Deleted: your characters, sheets and saved rolls, the dice that were rolled for you, your choice about pings, and changes that wait for your “Do it”. Kept, without your name: house rules that you saved, settings that you changed, dice that you rolled for others, and roll calls with others in them.
privacy-stays = Your finished fights with no other player are deleted. A fight that goes on is kept: ask again once it is over. A fight with others is kept until all of them have asked for this, since it is theirs too; your Discord id, the names and sheets you played, and your rolls stay in it. Messages in channels are deleted in Discord. This can’t be undone.
privacy-deleted = It is deleted { $scope ->
    [here] on this server
   *[all] on every server
}. If you play again, new data is kept.
privacy-deleted-rest = What can be deleted now is deleted { $scope ->
    [here] on this server
   *[all] on every server
}. These stay as I said; for a fight that goes on, ask again once it is over:
label-privacy-delete = Delete it all
