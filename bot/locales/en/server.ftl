### What a server has chosen: /setup and /gm save-rules.

group-setup = setup
    .description = Settings of this server
command-setup-show = show
    .description = What this server has chosen, and who changed what
command-setup-server = server
    .description = Choose language, GM role and default system
command-setup-gm-channel = gm-channel
    .description = Name the channel in which the GMs see everything
command-setup-reset = reset
    .description = Take a choice back
command-setup-preset = rules
    .description = Choose the house rules with which fights begin
command-setup-forget = forget-rules
    .description = Delete saved house rules
command-gm-preset = save-rules
    .description = Save the house rules of this fight under a name
option-preset = preset
    .description = Saved house rules; leave empty for the rules as they are written
option-initiative-begin-preset = rules
    .description = Saved house rules; leave empty for this server’s default
option-setup-server-system = system
    .description = The rules by which fights begin unless somebody says otherwise
option-setup-preset-system = system
    .description = For fights by which rules
option-setup-gm-channel-channel = channel
    .description = A channel that only GMs can read
option-pin = pin
    .description = Whether the board of a fight is pinned
option-setup-reset-setting = setting
    .description = Which choice to take back
option-gm-preset-name = name
    .description = What these house rules are to be called

command-initiative-pings = pings
    .description = Choose when you are pinged
option-initiative-pings-when = when
    .description = When you are pinged; leave empty to see what holds now
option-pings = pings
    .description = When members are pinged who have not chosen for themselves
choice-pings-always = always, also by my own press
choice-pings-turn = when it is my turn
choice-pings-never = never
choice-pings-server = as the server has it

command-setup-time = time
    .description = Reminders, deadlines and quiet hours for play by post
option-setup-time-reminder = reminder
    .description = Hours between reminders to those the fight waits for
option-setup-time-deadline = deadline
    .description = Hours after which the fight goes on without an answer; never without the GM
option-setup-time-quiet = quiet-hours
    .description = Hours in which nobody is called and no time counts, for example 22-8
option-setup-time-zone = time-zone
    .description = By which clocks, for example Europe/Paris

option-retention = retention
    .description = Days after which unused data is deleted

setting-gm-role = GM role
setting-gm-channel = GM channel
setting-pin = Pin the boards
setting-pings = Pings
setting-reminder = Reminder
setting-deadline = Deadline
setting-quiet = Quiet hours
setting-zone = Time zone
setting-retention = Delete unused data
setting-language = Language of the boards
setting-system = Default system
setting-preset = House rules saved
setting-preset-default = House rules at the beginning
setting-preset-delete = House rules deleted

setup-head = **What this server has chosen**
setup-line = { $setting }: { $value }
setup-presets = Saved house rules for { $system }: { $presets }
setup-preset = { $name }{ $standard ->
    [yes] {" "}(default)
   *[no] { "" }
}
setup-change = { $day } · { $who } · { $setting }: { $value }
setup-somebody = somebody
setup-none = { $setting ->
    [gm_channel] none
    [quiet] none
    [retention] never
    [system] none
   *[other] none
}
setup-role-gone = a role that no longer exists
setup-channel-gone = a channel that no longer exists
setup-switch = { $on ->
    [yes] yes
   *[no] no
}
setup-warning = ⚠️ { $warning }
ui-gm-role-lost = The GM role was deleted. Until you choose another one with `/{ group-setup } { command-setup-server }`, everybody may begin a fight, and its GM is the member who began it, or one who may manage this server.
ui-gm-channel-lost = I can’t write to the GM channel of this server (it was deleted, or is closed to me), so the GM is called in the channel of the fight. Let me in again, or choose another one with `/{ group-setup } { command-setup-gm-channel }`.
setup-gm-channel-open = Everybody on this server can read #{ $channel }: what only GMs may know would stand there for all to see. Take View Channel from the everyone role there, or choose another channel.
setup-hours = { $hours ->
    [one] after { $hours } hour
   *[other] after { $hours } hours
}
refusal-no-hours = { $given } is no span of hours; write it like 22-8, 22:30-7:15 or 11pm-7am.
refusal-no-zone = There is no time zone { $given }; write a city or an offset such as Europe/Paris, New York or UTC+2.
refusal-reminder-too-late = A reminder after { $reminder } hours can’t come before a deadline after { $deadline }; make the reminder shorter.
setup-days = { $days ->
    [one] after { $days } day
   *[other] after { $days } days
}
setup-as-written = As written
setup-of-system = { $preset } ({ $system })
preset-saved = These house rules are saved as { $name }. Pick them when you begin a fight; `/{ group-setup } { command-setup-preset }` makes them the default.
label-save-preset = Save as …
title-preset = Save these house rules

refusal-which-system = By which rules? Press a button. `/{ group-setup } { command-setup-server }` sets a default for the whole server.
refusal-preset-or-system = Give the name of saved house rules, or a system whose fights are to begin as written.
refusal-no-such-preset = No house rules are saved as { $name }; { $known_count ->
    [0] a GM saves some from a fight with `/{ group-gm } { command-gm-preset }`.
   *[other] choose from: { $known }.
}
refusal-preset-which = Two systems have house rules called { $name }; pick them from the list that appears while you type.
refusal-preset-name = “{ $name }” stands for the rules as written; choose another name.
refusal-preset-taken = Somebody else has saved house rules as { $name }; please choose another name, or ask a member who manages this server.
refusal-preset-limit = This server has { $limit } saved house rules for this system already; members who manage it can delete some with `/{ group-setup } { command-setup-forget }`.
