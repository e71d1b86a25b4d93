"""A server's table as a full-screen app."""

from __future__ import annotations

from textual import work

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import Words
from tabletron.core.text.markup import plain
from tabletron.terminal.screens.dialogs import Pick, Slip
from tabletron.terminal.screens.help_pages import Key
from tabletron.terminal.screens.table import TableScreen
from tabletron.terminal.tables import players
from tabletron.terminal.tables.connection import follow
from tabletron.terminal.tables.remote import RemoteTable

PATIENCE = 0.15
"""A server that takes longer than this to answer is seen to be waited for."""


def run(remote: RemoteTable) -> int:
    """Opens the app; gives the exit code."""
    app = JoinApp(remote)
    app.run()
    if app.problem:
        raise TabletronError(app.problem)
    return app.return_code or 0


def own_keys(words: Words) -> list[Key]:
    return [
        Key("c", "chat", words("Chat"), words("talk to the others")),
        Key("p", "people", words("People"), words("who is here; a bot can be proposed for somebody who is gone")),
        Key("y", "vote(True)", words("Agree"), words("agree to what another proposed"), False),
        Key("n", "vote(False)", words("No"), words("do not agree to it"), False),
        Key("b", "come_back", words("Back"), words("take the seat back from a bot that sits in"), False),
        Key("k", "link", words("Link"), words("show the link that opens your seat again"), False),
        Key("g", "concede", words("Give up"), words("give up for good"), False),
    ]


class JoinApp(TableScreen):
    """A place at a table far away, on the whole screen."""

    table: RemoteTable

    def __init__(self, table: RemoteTable) -> None:
        super().__init__(table, own_keys(table.words))
        self.problem = ""
        """Why the server does not want us."""
        self.rolling: tuple[Slip, int] | None = None
        """The open slip for a roll, and the question it belongs to."""
        self._asked: int | None = None
        self._stale = False

    def on_mount(self) -> None:
        self.busy = True
        self.follow()
        self.set_interval(1, self._tick)

    # --- the connection

    @work(group="connection")
    async def follow(self) -> None:
        try:
            await follow(self.table, self.changed)
        except TabletronError as problem:
            self.problem = problem.say(self.words)
            self.exit(return_code=1)

    def changed(self) -> None:
        """Something was heard; however much comes at once, it is drawn once."""
        if not self._stale:
            self._stale = True
            self.call_later(self.go_on)

    def go_on(self) -> None:
        """Shows what the server told; until it has answered, no other answer is taken."""
        table, self._stale = self.table, False
        for complaint in table.complaints():
            self.notify(complaint, severity="warning", markup=False)
        asked = table.picture.asked if table.picture else None
        if asked != self._asked:
            self._asked, self.picked = asked, ()
        if self.rolling and self.rolling[1] != asked and self.screen is self.rolling[0]:
            self.rolling[0].action_cancel()
        self.busy = table.busy
        if table.pending is None:
            self.show()
        else:
            self.set_timer(PATIENCE, self.show)

    def show(self) -> None:
        super().show()
        names, words = self.table.names, self.words
        missing = [f"{names[one.seat]}: {players.presence(one, words)}" for one in players.absent(self.table.info)]
        self.history.border_subtitle = " · ".join(missing)
        self._tick()

    def _tick(self) -> None:
        """The clock, if there is one."""
        if (left := self.table.left) is not None:
            self.ask.border_title = f"{self.title} · {players.clock(left)}"

    # --- answers

    @work
    async def type_dice(self) -> None:
        if self.table.picture is not None and not self.busy:
            slip = self.dice_slip()
            self.rolling = slip, self.table.picture.asked
            if await self.push_screen_wait(slip):
                self.go_on()

    # --- the others

    @work
    async def action_chat(self) -> None:
        words = self.words
        slip = Slip(words("Chat"), words("Say to all:"), self._say, "", words("Esc: never mind"))
        await self.push_screen_wait(slip)

    def _say(self, said: str) -> str | None:
        return self.why_not(self.table.say, said)

    @work
    async def action_people(self) -> None:
        """Who is here; choosing somebody who is gone proposes a bot."""
        words, info = self.words, self.table.info
        answers = [plain(line, self.table.names, words) for line in players.everybody(info, words)]
        prompt = words("Choose somebody who is gone to propose a bot.")
        picked = await self.push_screen_wait(Pick(words("People"), prompt, answers, words("Esc: back to the table")))
        if picked is not None and picked < len(info.holders):
            self.attempt(self.table.replace, info.holders[picked].seat)

    def action_vote(self, yes: bool) -> None:
        self.attempt(self.table.vote, yes)

    def action_come_back(self) -> None:
        self.attempt(self.table.come_back)

    @work
    async def action_concede(self) -> None:
        words = self.words
        answers = [words("Give up"), words("Play on")]
        prompt = words("You give up for good. The others go on without you.")
        if await self.push_screen_wait(Pick(words("Give up?"), prompt, answers, words("Esc: play on"))) == 0:
            self.attempt(self.table.concede)

    # --- leaving

    def action_link(self) -> None:
        words, link = self.words, self.table.link
        told = words("Keep it to yourself, it opens your seat:")
        self.read(words("Link"), f"{told}\n\n{link.back}" if link.token else words("You are watching."))

    @work
    async def action_leave(self) -> None:
        words = self.words
        if self.table.over or self.table.viewer is None:
            self.exit()
            return
        answers = [words("Show the link to come back with"), words("Leave the table"), words("Play on")]
        prompt = words("The game is not over. Your seat stays yours, but only the link opens it.")
        picked = await self.push_screen_wait(Pick(words("Quit"), prompt, answers, words("Esc: play on")))
        if picked == 0:
            self.action_link()
        elif picked == 1:
            self.exit()
