"""What goes over the wire: JSON frames of a table's WebSocket, and the bodies of the HTTP routes.

The messages to a client are the records of ``room.views`` and ``room.outputs`` themselves;
here are their envelope, what a client may send, and the way in and out of JSON.

>>> from ninecards.room import Accepted
>>> to_client(Accepted(command_id="7"))
'{"type":"accepted","command_id":"7"}'
>>> from_client('{"type":"sit_out","id":"8"}')
SitOutMessage(type='sit_out', id='8')
"""

from __future__ import annotations

from ninecards.protocol.client import (
    MAX_FRAME_BYTES,
    PROTOCOL_VERSION,
    ClientMessage,
    HelloMessage,
    ProblemError,
    ResyncMessage,
    from_client,
)
from ninecards.protocol.commands import (
    ActMessage,
    AddChipsMessage,
    AnswerPostMessage,
    CommandMessage,
    HostMessage,
    LeaveMessage,
    PlainAction,
    PreActMessage,
    SetBoxMessage,
    SitInMessage,
    SitMessage,
    SitOutMessage,
    VoteBombPotMessage,
    VoteRunOutsMessage,
    WagerAction,
    asked,
)
from ninecards.protocol.rest import (
    GameChoice,
    Games,
    Health,
    NewBombPots,
    NewBuyIn,
    NewClocks,
    NewGame,
    NewStraddles,
    NewTable,
    NotOpened,
    TableMade,
    TableSummary,
    new_table,
    table_config,
    table_summary,
)
from ninecards.protocol.server import Problem, ServerMessage, Welcome, to_client

__all__ = [
    "MAX_FRAME_BYTES",
    "PROTOCOL_VERSION",
    "ActMessage",
    "AddChipsMessage",
    "AnswerPostMessage",
    "ClientMessage",
    "CommandMessage",
    "GameChoice",
    "Games",
    "Health",
    "HelloMessage",
    "HostMessage",
    "LeaveMessage",
    "NewBombPots",
    "NewBuyIn",
    "NewClocks",
    "NewGame",
    "NewStraddles",
    "NewTable",
    "NotOpened",
    "PlainAction",
    "PreActMessage",
    "Problem",
    "ProblemError",
    "ResyncMessage",
    "ServerMessage",
    "SetBoxMessage",
    "SitInMessage",
    "SitMessage",
    "SitOutMessage",
    "TableMade",
    "TableSummary",
    "VoteBombPotMessage",
    "VoteRunOutsMessage",
    "WagerAction",
    "Welcome",
    "asked",
    "from_client",
    "new_table",
    "table_config",
    "table_summary",
    "to_client",
]
