"""`manage.py connect CLIENT`."""

from __future__ import annotations

import os
import platform
import shutil
import uuid
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from apps.access.clients import CLIENTS, ClientProgram, client_named, mcp_url, without_token
from apps.access.credentials import Credential
from apps.access.models import Ability, Agent
from apps.access.selectors import agent_named, usable_tokens
from apps.access.services import (
    USUAL_LIFETIME,
    IssuedToken,
    create_agent,
    issue_agent_token,
    revoke_token,
)
from apps.access.services.authentication import authenticate
from apps.audit.verbs import perform
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.ops.cli_context import PlatformCommand, open_caller_context, repository_named
from apps.ops.connecting import (
    CannotConnect,
    check_connection,
    check_way_in,
    connected,
    disconnected,
    entry_of,
    repository_in,
    settings_path,
)
from apps.ops.edited_file import EditedFile, FileRefused
from apps.ops.served_address import platform_address
from apps.organizations.models import Repository

NAME_MAX_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Grant:
    """The token that a client gets; ``issued`` and its ``context`` if it was made here."""

    secret: str
    repository: Repository
    context: RequestContext | None = None
    issued: IssuedToken | None = None


class Command(PlatformCommand):
    help = (
        "Connect a program to this platform over MCP: make an agent and a token with the least "
        "rights (or take the token in the client's variable), try them with a real call, and "
        "write the entry into the client's own settings file, keeping all else that is in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "client", choices=[client.key for client in CLIENTS], help="the program to connect"
        )
        parser.add_argument(
            "--repository",
            metavar="SLUG-OR-ID",
            help="the only one it reads and writes; may be left out with a token for one",
        )
        parser.add_argument(
            "--as",
            "--as-user",
            dest="as_user",
            metavar="USERNAME",
            help="who makes the token, or revokes it: somebody who manages the organization",
        )
        parser.add_argument(
            "--agent", metavar="AGENT_ID", help="the name it acts under; without it the client's"
        )
        parser.add_argument(
            "--oauth",
            action="store_true",
            help="write no token: the client asks for one in the browser",
        )
        where = parser.add_mutually_exclusive_group()
        where.add_argument(
            "--project",
            type=Path,
            metavar="FOLDER",
            help="for one project: its own settings file, in which no token stands",
        )
        where.add_argument(
            "--file", type=Path, metavar="PATH", help="the settings file, if it is elsewhere"
        )
        act = parser.add_mutually_exclusive_group()
        act.add_argument(
            "--print", action="store_true", help="show what belongs where; make and write nothing"
        )
        act.add_argument("--undo", action="store_true", help="take the connection away again")

    def handle(self, *args: Any, **options: Any) -> None:
        """Connect, print or undo; what is refused ends with exit code 1 and one line."""
        client = client_named(options["client"])
        try:
            path = options["file"] or settings_path(client, project=options["project"])
            if options["print"]:
                self._print(client, path, options)
            elif options["undo"]:
                self._undo(client, EditedFile.read(path), options)
            elif options["oauth"]:
                self._point_to(client, EditedFile.read(path), options)
            else:
                self._connect(client, EditedFile.read(path), options)
        except (CannotConnect, FileRefused) as error:
            raise CommandError(str(error)) from error

    def _print(self, client: ClientProgram, path: Path, options: dict[str, Any]) -> None:
        named = options["repository"]
        repository = repository_named(named) if named else None
        url = mcp_url(repository.pk if repository else None, platform=platform_address())
        if options["oauth"]:
            entry = client.filled_without_token(url)
        else:
            entry = client.filled(url, "mcp_v1_…", _variable(client, repository, options))
        self.stderr.write(f"Into {path} ({client.source}):")
        self.stdout.write(client.edited("", entry))

    def _connect(self, client: ClientProgram, file: EditedFile, options: dict[str, Any]) -> None:
        # What cannot be edited is refused before a token is made.
        connected(file, client, client.filled("", "", ""))
        grant = _granted(client, options)
        try:
            self._try_and_write(client, file, grant, options)
        except BaseException:  # whatever it is, nobody has the token
            if grant.issued is not None and grant.context is not None:
                perform(revoke_token, grant.context, token_id=grant.issued.token.pk)
            raise

    def _point_to(self, client: ClientProgram, file: EditedFile, options: dict[str, Any]) -> None:
        """Write where the platform is; the client finds the way in by itself."""
        if not client.login:
            raise CannotConnect(f"{client.label} is not known to ask for a token by itself.")
        named = options["repository"]
        url = mcp_url(repository_named(named).pk if named else None, platform=platform_address())
        check_way_in(url)
        text = connected(file, client, client.filled_without_token(url))
        if text != file.text:
            file.keep_copy()
            file.replace(text, is_private=False)
        kept = f" (as it was: {file.copy})" if file.text is not None else ""
        self.stdout.write(f"{client.label} knows where the platform is. Written: {file.path}{kept}")
        self.stdout.write(client.login)
        self.stdout.write(
            f"The same command with --undo takes it away. Described at {client.source}"
        )

    def _try_and_write(
        self, client: ClientProgram, file: EditedFile, grant: Grant, options: dict[str, Any]
    ) -> None:
        url = mcp_url(grant.repository.pk, platform=platform_address())
        variable = _variable(client, grant.repository, options)
        entry = client.filled(url, grant.secret, variable)
        text = connected(file, client, entry)
        credential = authenticate(grant.secret)
        check_connection(url, grant.secret, credential, grant.repository)
        if text != file.text:
            file.keep_copy()
            file.replace(text, is_private=not client.reference)
        self._tell(client, file, grant, credential, variable)
        if grant.issued is not None:
            _revoke_former(grant)

    def _tell(
        self,
        client: ClientProgram,
        file: EditedFile,
        grant: Grant,
        credential: Credential,
        variable: str,
    ) -> None:
        say = self.stdout.write
        say(f"{client.label} is connected to {grant.repository.name} as {credential.agent_id}:")
        say("it may do what the token allows, and a search with it was answered.")
        kept = f" (as it was: {file.copy})" if file.text is not None else ""
        say(f"Written: {file.path}{kept}")
        if grant.issued is not None and client.reference:
            say("The token is shown this once. For the shell that starts the client:")
            say(f"  export {variable}={grant.secret}")
        elif client.reference:
            say(f"The token stays in {variable}, which the client reads.")
        if grant.issued is not None and grant.issued.token.expires_at is not None:
            say(f"The token reads and writes until {grant.issued.token.expires_at:%Y-%m-%d}.")
        command = client.entry.get("command")
        if command and shutil.which(command) is None:
            say(f"{command} is not on this machine's path: install it first.")
        say(client.then)
        say(f"The same command with --undo takes it away. Described at {client.source}")

    def _undo(self, client: ClientProgram, file: EditedFile, options: dict[str, Any]) -> None:
        entry = entry_of(file, client)
        if entry is None:
            self.stdout.write(f"{client.label} is not connected: {file.path} says nothing of it.")
            self._revoke_what_is_left(client, options)
            return
        revoked = _revoke_for(client, repository_in(entry), options)
        file.replace(disconnected(file, client), is_private=not client.reference)
        self.stdout.write(f"{client.label} is no longer connected: {file.path} is without it.")
        if without_token(entry) == entry:
            self.stdout.write("What it was given is ended in the admin, under Connected clients.")
        elif options["as_user"] is None:
            here = options["repository"] or repository_in(entry) or "SLUG-OR-ID"
            self.stdout.write(
                f"Its token is still good: --undo --repository {here} --as USERNAME revokes it."
            )
        else:
            self.stdout.write(f"Tokens revoked: {revoked}.")

    def _revoke_what_is_left(self, client: ClientProgram, options: dict[str, Any]) -> None:
        """The tokens of a client whose entry is gone; which, only their repository tells."""
        if options["as_user"] is None:
            return
        if options["repository"] is None:
            self.stdout.write("Its tokens are still good: name theirs with --repository.")
        else:
            self.stdout.write(f"Tokens revoked: {_revoke_for(client, None, options)}.")


def _variable(client: ClientProgram, repository: Repository | None, options: dict[str, Any]) -> str:
    """For one project a variable of its own: another project has another token."""
    return client.variable(repository.slug if repository and options["project"] else "")


def _granted(client: ClientProgram, options: dict[str, Any]) -> Grant:
    """The token in the client's variable, or a new one in a person's name. Raises CommandError."""
    if options["as_user"] is not None:
        return _issued(client, options)
    named = options["repository"]
    if options["project"] and not named:
        raise CommandError("A project's token is one for a repository: --repository SLUG-OR-ID.")
    variable = _variable(client, repository_named(named) if named else None, options)
    secret = os.environ.get(variable, "").strip()
    if not secret:
        raise CommandError(
            f"Say who makes the token, --as USERNAME, or put one that you have into {variable}."
        )
    named = named or authenticate(secret).only_repository_id
    if named is None:
        raise CommandError("Say which repository: --repository SLUG-OR-ID.")
    return Grant(secret, repository_named(named))


def _issued(client: ClientProgram, options: dict[str, Any]) -> Grant:
    """A token that reads and writes in one repository, for an agent of this name."""
    context = open_caller_context(options, Intent.ADMIN)
    repository = repository_named(context.repository_id or "")
    issued = perform(
        issue_agent_token,
        context,
        agent_id=_agent(context, repository, options["agent"] or client.key).pk,
        repository_ids=[repository.pk],
        abilities=[Ability.READ, Ability.WRITE],
        name=_token_name(client, options),
        expires_at=now() + USUAL_LIFETIME,
    )
    return Grant(issued.secret, repository, context, issued)


def _agent(context: RequestContext, repository: Repository, agent_id: str) -> Agent:
    known = agent_named(agent_id, organization_id=repository.organization_id)
    if known is not None:
        return known
    return perform(
        create_agent, context, organization_id=repository.organization_id, agent_id=agent_id
    )


def _token_name(client: ClientProgram, options: dict[str, Any]) -> str:
    """One for each client of each machine, so that a later one takes the place of an earlier.

    A project's is another one: it stands in another variable than the person's own.
    """
    place = f"{platform.node()}, projects" if options["project"] else platform.node()
    return f"{client.label} on {place}"[:NAME_MAX_LENGTH]


def _revoke_former(grant: Grant) -> None:
    """Those that this client got before for the same repository and place on this machine."""
    if grant.issued is not None and grant.context is not None:
        token = grant.issued.token
        _revoke(token.name, grant.context, token.agent, grant.repository, but=token.pk)


def _revoke_for(
    client: ClientProgram, repository_id: uuid.UUID | None, options: dict[str, Any]
) -> int:
    """How many tokens that this command made are revoked in the person's name."""
    if options["as_user"] is None:
        return 0
    named = options["repository"] or repository_id
    context = open_caller_context({**options, "repository": named}, Intent.ADMIN)
    repository = repository_named(context.repository_id or "")
    agent = agent_named(options["agent"] or client.key, organization_id=repository.organization_id)
    return _revoke(_token_name(client, options), context, agent, repository)


def _revoke(
    name: str,
    context: RequestContext,
    agent: Agent | None,
    repository: Repository,
    but: int | None = None,
) -> int:
    """How many tokens of the agent with this name were revoked."""
    if agent is None:
        return 0
    tokens = usable_tokens(agent, name=name, repository_id=repository.pk)
    former = [token for token in tokens if token.pk != but]
    for token in former:
        perform(revoke_token, context, token_id=token.pk)
    return len(former)
