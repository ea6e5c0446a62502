"""A connection tells PostgreSQL which organizations it speaks for, before any statement it sends.

A transaction is told in the message that begins it, so that it costs no statement. Outside of
transactions the session is told, and only when that changes: whoever takes a connection out of the
pool speaks for nobody until it says otherwise, whatever the session was told before.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from types import ModuleType
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg import generators
from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import ExecStatus, Format, TransactionStatus
from psycopg.types.datetime import TimestamptzLoader

#: What row-level security reads: ids as PostgreSQL writes an array of them, EVERYBODY or NOBODY.
SETTING = "memory.organizations"
NOBODY = ""
#: The name of the connection to a streaming replica, where there is one.
REPLICA = "replica"
EVERYBODY = "*"
MOMENT = "timestamptz"


class RealArray(bytes):
    """A parameter that is an array of ``real``, as PostgreSQL sends one.

    Text takes the program seven times as long to write, and the database three times to read.
    """


class _RealArrayDumper(Dumper):
    format = Format.BINARY
    oid = psycopg.adapters.types["float4"].array_oid

    def dump(self, obj: RealArray) -> bytes:
        """It is made already."""
        return obj


psycopg.adapters.register_dumper(RealArray, _RealArrayDumper)


class TenantConnection(psycopg.Connection[Any]):
    """Says for whom it speaks: ``tenants``, a value of SETTING."""

    tenants = NOBODY
    _told_session: str | None = None
    _told_transaction: str | None = None

    @cached_property
    def quick_adapters(self) -> AdaptersMap:
        """Django's adapters, but moments are read as psycopg does, which tells those of our
        sessions in UTC. Django's own replaces the zone of each, in Python.
        """
        adapters = AdaptersMap(self.adapters)
        adapters.register_loader(MOMENT, TimestamptzLoader)
        return adapters

    def forget_told(self) -> None:
        """Tell the transaction anew, or the next one: what was told it does not hold for sure."""
        self._told_transaction = None

    def _start_query(self) -> Generator[Any, Any, None]:
        """Before each statement, whoever sends it: begin a transaction if one is due, and tell."""
        status = self.pgconn.transaction_status
        if status == TransactionStatus.IDLE:
            self.forget_told()  # of a transaction that is over
        if status == TransactionStatus.IDLE and not self.autocommit:
            yield from self._begin()
        elif status == TransactionStatus.IDLE and self._told_session != self.tenants:
            yield from self._exec_command(self._telling("SESSION"))
            self._told_session = self.tenants
        elif status == TransactionStatus.INTRANS and self._told_transaction != self.tenants:
            yield from self._exec_command(self._telling("LOCAL"))
            self._told_transaction = self.tenants

    def _begin(self) -> Generator[Any, Any, None]:
        """One message, except in a pipeline, where one holds no two commands."""
        if self._pipeline:
            yield from super()._start_query()
            yield from self._exec_command(self._telling("LOCAL"))
        else:
            self._check_connection_ok()
            self.pgconn.send_query(self._get_tx_start_command() + b"; " + self._telling("LOCAL"))
            for result in (yield from generators.execute(self.pgconn)):
                if result.status != ExecStatus.COMMAND_OK:
                    raise psycopg.errors.error_from_result(result)
        self._told_transaction = self.tenants

    def _telling(self, extent: str) -> bytes:
        return f"SET {extent} {SETTING} = '{self.tenants}'".encode()


class _Psycopg(ModuleType):
    """psycopg as Django uses it, with connections of ours."""

    connect = TenantConnection.connect

    def __getattr__(self, name: str) -> Any:
        return getattr(psycopg, name)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, whose connections are of our class. ``tenants`` outlives each of them."""

    Database = _Psycopg("psycopg")

    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        """Speak for whom the settings name, until something else is said."""
        super().__init__(settings_dict, alias)
        self._tenants: str = settings_dict["OPTIONS"].get("tenants", NOBODY)

    @property
    def tenants(self) -> str:
        """For whom the next statement speaks."""
        return self._tenants

    @tenants.setter
    def tenants(self, tenants: str) -> None:
        self._tenants = tenants
        if self.connection is not None:
            self.connection.tenants = tenants

    def get_connection_params(self) -> dict[str, Any]:
        """Those of psycopg, without ours."""
        parameters: dict[str, Any] = super().get_connection_params()
        parameters.pop("tenants", None)
        return parameters

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """One that speaks for whom this one does, whoever had it before."""
        connection = super().get_new_connection(conn_params)
        connection.tenants = self._tenants
        return connection

    def _savepoint_rollback(self, sid: str) -> None:
        super()._savepoint_rollback(sid)  # type: ignore[misc]
        self.connection.forget_told()
