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
    [one] 1 fight whose channel is gone: it ends by itself within three days, which is all you need to wait for
   *[other] { $count } fights whose channel is gone: they end by themselves within three days, which is all you need to wait for
}
privacy-alone = { $count ->
    [one] 1 fight that is over, with nobody but you
   *[other] { $count } fights that are over, with nobody but you
}
privacy-shared = { $count ->
    [one] 1 fight that is over, with others
   *[other] { $count } fights that are over, with others
}
privacy-never = I read no messages, so I keep none; your Discord name only where a fight calls you by it.
privacy-retention = { $days ->
    [0] Whoever runs me keeps all this until somebody deletes it.
    [one] Fights that are over go a day after the last that happened in them; rolls, roll calls and notes of changed settings after a day. Characters, saved rolls and when you want to be pinged go when you have not used them for a day and have been in no fight on the server meanwhile: as long as a fight of yours goes on, paused or not, they stay.
   *[other] Fights that are over go { $days } days after the last that happened in them; rolls, roll calls and notes of changed settings after { $days } days. Characters, saved rolls and when you want to be pinged go when you have not used them for { $days } days and have been in no fight on the server meanwhile: as long as a fight of yours goes on, paused or not, they stay.
}
privacy-how = `/{ group-privacy } { command-privacy-export }` gives you all of it as a file; `/{ group-privacy } { command-privacy-delete }` deletes it.
privacy-file = Everything I keep about you: characters and sheets, what you saved and changed, and for each fight what you played and every command you gave.
privacy-delete = **Delete what I keep about you { $scope ->
    [here] on this server
   *[all] on every server
}?** These go: your characters, sheets and saved rolls, the dice that were rolled for you, when you want to be pinged, and changes that wait for your “Do it”. These stay without your name: house rules that you saved, settings that you changed, dice that you rolled for others, and roll calls with others in them.
privacy-stays = Of your fights, those go that are over and that had nobody but you. A fight that goes on stays: ask again once it is over. A fight with others stays until all of them have asked for this, since it is their memory too; in it stay your Discord id, the names and sheets you played, and what you rolled. What stands in the channels is for Discord to delete. This can’t be undone.
privacy-deleted = It is deleted { $scope ->
    [here] on this server
   *[all] on every server
}. If you play again, I keep things again.
privacy-deleted-rest = What can be deleted now is deleted { $scope ->
    [here] on this server
   *[all] on every server
}. These stay as I said; for a fight that goes on, ask again once it is over:
label-privacy-delete = Delete it all
