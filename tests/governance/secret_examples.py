"""One text that each rule about secrets told by their surroundings catches, and one it lets pass."""

from base64 import b64encode

from tests.governance.vendor_examples import made_up

KEY = made_up("{a32}")
LONG_KEY = made_up("{a43}")
CHOSEN = "Violet" + "&88" + "cactus"
DASHES = "-" * 5

# rule id: (caught, let pass)
SECRET_EXAMPLES = {
    "secret.key-block.private": (
        f"{DASHES}BEGIN RSA PRIVATE KEY{DASHES}\n{made_up('{a64}')}\n{DASHES}END RSA PRIVATE KEY{DASHES}",
        f"{DASHES}BEGIN PUBLIC KEY{DASHES}\n{made_up('{a64}')}\n{DASHES}END PUBLIC KEY{DASHES}",
    ),
    "secret.key-block.putty": (
        f"PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\n{KEY}",
        "PuTTY-User-Key-File-3 is the header of such a file.",
    ),
    "secret.key.wireguard": (
        f"[Interface]\nPrivateKey = {LONG_KEY}=",
        f"[Peer]\nPublicKey = {LONG_KEY}=",
    ),
    "secret.token.jwt": (
        f"The job sends eyJ{made_up('{a30}')}.eyJ{made_up('{a40}')}.{LONG_KEY} along.",
        "A JWT begins with eyJ; its middle is readable by anyone.",
    ),
    "secret.token.jwt-encrypted": (
        ".".join(["eyJ" + KEY, KEY, made_up("{a16}"), LONG_KEY, made_up("{a22}")]),
        "An encrypted token has five parts that begin with eyJ.",
    ),
    "secret.token.vault": (
        f"vault login s.{made_up('{a24}', 3)}",
        "s.registerComponentObservers()",
    ),
    "secret.twitter.bearer": ("A" * 22 + made_up("{a60}"), "A" * 80),
    "secret.url.credentials": (
        f"The worker reads amqp://jobs:{made_up('{a14}')}@queue.internal/main",
        "The address has the form amqp://USER:PASSWORD@HOST/NAME, as in ftp://ann:tiger@hostname/x",
    ),
    "secret.url.token": (
        f"https://hooks.internal/build?token={KEY}",
        "https://hooks.internal/build?token=YOUR_TOKEN_HERE",
    ),
    "secret.header.bearer": (
        f'curl -H "Authorization: Bearer {KEY}" https://api.internal/',
        'curl -H "Authorization: Bearer $SERVICE_TOKEN_FOR_CI" https://api.internal/',
    ),
    "secret.header.basic": (
        f"Authorization: Basic {b64encode(f'jobs:{KEY}'.encode()).decode()}",
        "Authorization: Basic authentication",
    ),
    "secret.header.key": (f"X-Api-Key: {KEY}", "X-Api-Key: <the key of the tenant>"),
    "secret.command.user-option": (
        f"curl -u jobs:{CHOSEN} https://ci.internal",
        'curl -u "$USER:$PASSWORD" https://ci.internal',
    ),
    "secret.command.user-key": (
        f"curl -u {made_up('{a18}')}: https://pay.internal",
        "curl -u username: https://pay.internal",
    ),
    "secret.command.password-option": (
        f"mysqldump -u backup -p{CHOSEN} shop",
        "mysqldump -u backup -p shop",
    ),
    "secret.command.password-flag": (
        f"deploy --registry-password {CHOSEN}",
        "deploy --registry-password-stdin then-continue",
    ),
    "secret.command.sql-password": (
        f"CREATE USER jobs IDENTIFIED BY '{CHOSEN}';",
        "CREATE USER jobs IDENTIFIED BY '<password>';",
    ),
    "secret.login.pair": (
        f"Log in as operator / {CHOSEN} on the jump host",
        "Log in as operator / administrator on the jump host",
    ),
    "secret.netrc.password": (
        f"machine git.internal login jobs password {CHOSEN}",
        "machine git.internal login jobs password prompted",
    ),
    "secret.hash.password": (
        f"$2b$12${made_up('{a53}')}",
        "$2b$12$ is how a bcrypt hash begins",
    ),
    "secret.connection.password": (
        f"Server=db.internal;Database=shop;Pwd={CHOSEN};",
        "Server=db.internal;Database=shop;Pwd=<password>;",
    ),
    "secret.assigned.value": (
        f"search_api_key = {KEY}",
        "search_api_key = os.environ['SEARCH_API_KEY']",
    ),
    "secret.assigned.quoted-password": (
        f'db_password: "{CHOSEN}"',
        'db_password: "change-me-please"',
    ),
    "secret.told.key": (
        f"The search token for the demo is {KEY}.",
        f"The token cache fix landed in commit {made_up('{h40}')}.",
    ),
    "secret.told.quoted-key": (
        f"the token `{KEY}` is theirs",
        "the token `refresh_token_grant` is a name",
    ),
    "secret.told.password": (
        f"The password of the demo account is {CHOSEN}",
        "The password of the demo account is asked for once",
    ),
    "secret.attribute.value": (
        f'<add key="MailPassword" value="{CHOSEN}" />',
        '<add key="MailPassword" value="${MAIL_PASSWORD}" />',
    ),
    "secret.header.cookie": (
        f"Set-Cookie: shop_session={KEY}; HttpOnly",
        "Set-Cookie: language=en; the session cookie is called shop_session",
    ),
    "secret.device.password": (
        f"username backup password 0 {CHOSEN}",
        "username backup password 0 <password>",
    ),
    "secret.told.quoted-password": (
        "The default password for the shop is 'teapot'",
        "The default password for the shop is '<none>'",
    ),
    "secret.told.random-value": (
        f"We keep the signing key in CI as {made_up('{a44}', 5)} (platform team).",
        f"The job printed {made_up('{a44}', 5)} and went on.",
    ),
}
