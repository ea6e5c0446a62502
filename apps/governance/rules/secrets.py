"""Secrets that are told by their surroundings: key blocks, addresses, headers, commands, names."""

# fmt: off
from apps.governance.findings import Effect, Group
from apps.governance.normalization.folding import fold
from apps.governance.rules.model import Rule

# The last word of a name decides; what stands before it is looked at by the check.
_NAME = (
    r"(?i:passwords?|passwd|passphrase|pwd|passcode|secrets?|tokens?|credentials?|creds|keys?"
    r"|apikey|authkey|"
    r"bearer|jwt|_pat|_pass|_pw|_sk|pass|_auth|sandi|mot_de_passe|passwort|kennwort|contrase(?:n|ñ)a"
    r"|senha|_srt|"
    r"(?:secret|key)_?base)[0-9]?"
)
_BETWEEN = r"[\"'`\])]{0,2}\s{0,4}(?:=>|:=|=|:|,|->)\s{0,4}(?:\w{1,12}\()?\\?[\"'`]?"
_IS = r"(?i:=>|=|:|->|\s-\s|\s(?:is|are|was|adalah|yaitu|ialah|ist|lautet|es|est|e|é|è)\s|是|为|為|は|到)\s{0,3}"
_PASSWORD_NAME = (
    r"(?i:\b(?:password|passwd|passphrase|passcode|pwd|sandi|mot\s+de\s+passe|passwort|kennwort|"
    r"contrase(?:n|ñ)a|clave|senha|parola|wachtwoord)\b"
    + fold("|парол[а-я]*|密码|密碼|口令|パスワード|暗証番号)")
)


def _rule(name: str, description: str, pattern: str, check: str) -> Rule:
    return Rule(
        id=f"secret.{name}",
        group=Group.SECRETS,
        action=Effect.REJECT,
        description=f"{description}.",
        pattern=pattern,
        check=check,
        literal=True,
    )


RULES = (
    _rule("key-block.private", "Private key block (PEM, OpenSSH, PGP)",
          r"-----\s*BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: "
          r"BLOCK)?\s*-----(?:[0-9A-Za-z+/=\s\\\",:.-]*?-----\s*END [A-Z0-9 ]{1,50}-----"
          r"|[0-9A-Za-z+/=\s\\]{24,})", "key-block"),
    _rule("key-block.putty", "Private key file of PuTTY",
          r"PuTTY-User-Key-File-[23]:[^\n]{1,60}\n(?:[^\n]*\n)*?Private-Lines:\s*\d+[^-]{10,}", ""),
    _rule("key.wireguard", "Private or preshared key of WireGuard",
          r"(?i:PrivateKey|PresharedKey)\s*=\s*([0-9A-Za-z+/]{43}=)", "varied"),
    _rule("token.jwt", "Signed token (JWT)",
          r"(?:^|[^0-9A-Za-z])(eyJ[0-9A-Za-z_-]{14,}\.(?:eyJ"
          r"|ey)[0-9A-Za-z_-]{14,}(?:\.[0-9A-Za-z_-]{10,})?)", "signed"),
    _rule("token.jwt-encrypted", "Encrypted token (JWE)",
          r"(?:^|[^0-9A-Za-z])(eyJ[0-9A-Za-z_-]{16,}\.[0-9A-Za-z_-]*\.[0-9A-Za-z_-]{10,}\.[0-9A-"
          r"Za-z_-]{16,}\.[0-9A-Za-z_-]{16,})", "varied"),
    _rule("token.vault", "Older token of Vault",
          r"(?:^|[^0-9A-Za-z])([sb]\.[0-9A-Za-z]{24})\b", "random"),
    _rule("twitter.bearer", "Bearer token of X",
          r"(?:^|[^0-9A-Za-z])A{18,}([0-9A-Za-z%]{30,})", "varied"),
    _rule("url.credentials", "User and password in an address",
          r"[a-zA-Z][a-zA-Z0-9+.-]{1,30}://[^\s:/@\"'<>`]{0,80}:"
          r"([^\s/@\"'<>`]{3,})@[^\s/@:\"'<>`]+", "url-password"),
    _rule("url.token", "Token among the parameters of an address",
          r"(?i:[?&](?:access_?token|auth_?token|token|api_?key|apikey|key|secret|client_secret"
          r"|password|sig|signature|x-amz-signature)=)([0-9A-Za-z_.~+/%-]{16,})", "random"),
    _rule("header.bearer", "Bearer token in a header",
          r"(?i:\bauthorization\b[\"']?\s*[:=,]\s*[\"']?(?:bearer|token|apikey|api-key|bot"
          r"|pat)\s+|\bbearer\s+)[\"']?([0-9A-Za-z_.~+/=-]{16,})", "random"),
    _rule("header.basic", "User and password in a basic authorization header",
          r"(?i:\bauthorization\b[\"']?\s*[:=,]\s*[\"']?basic\s+)([0-9A-Za-z+/]{10,}={0,2})",
          "basic-credentials"),
    _rule("header.key", "Key in a header made for keys",
          r"(?i:\b(?:x-[\w-]{0,30}(?:key|token|secret|auth)|private-token|deploy-token"
          r"|job-token|api-key|apikey)[\"']?\s*[:=,]\s*[\"']?)([0-9A-Za-z_.~+/=-]{16,})", "random"),
    _rule("command.user-option", "User and password of a command such as curl -u",
          r"(?:\s|^)(?:-u|--user|--proxy-user)[= ]\s*[\"']?[^\s:\"'$<{]{1,60}:([^\s\"'<>]{4,})",
          "password"),
    _rule("command.user-key", "Key given to a command in place of a user",
          r"(?:\s|^)(?:-u|--user)[= ]\s*[\"']?([^\s:,\"'$<{]{10,}):[\"']?(?:\s|$)", "password"),
    _rule("command.password-option", "Password given to a command",
          r"(?i:(?:\bmysql|\bmysqldump|\bmysqladmin|\bmariadb|\bsshpass|\bmongo(?:sh|dump)?"
          r"|\bsqlcmd|\bdocker\s+login|\bpodman\s+login|\bhelm|\bredis-cli|\bsmbclient"
          r"|\bldapsearch|\bwinrm|\bnet\s+use)\b[^\n]*?\s(?:-p|-a|-w|--password"
          r"|--pass)[= ]?[\"']?)([^\s\"'<>-][^\s\"'<>]{4,})", "password"),
    _rule("command.password-flag", "Value of a flag that is named like a secret",
          r"(?i:\s--?[a-z-]{0,30}(?:password|passwd|secret|token|api-?key"
          r"|access-?key)[= ]\s*[\"']?)([^\s\"'<>]{6,})", "password-or-random"),
    _rule("command.sql-password", "Password in a statement that makes or changes a role",
          r"(?i:\b(?:with\s+(?:encrypted\s+)?password|encrypted\s+password"
          r"|(?:alter|create|grant)\b[^\n;]{1,120}?\bidentified\s+(?:with\s+\S+\s+)?by(?:\s+password)?"
          r"|set\s+password\s*=)\s*(?:password\s*\()?[\"'])"
          r"([^\"'\n]{4,})[\"']", "chosen"),
    _rule("login.pair", "User and password of a login, side by side",
          r"(?i:\b(?:log\s?in|sign\s?in|login|log\s?on|credentials?|basic\s+auth|account|akun"
          r"|masuk|anmelden|connexion)\b)[^\n<>]{0,60}?[\s\"'`(=][A-Za-z][\w.@-]{1,40}\s{0,2}[/:]\s{0,2}"
          r"([^\s\"'<>,)]{6,80})", "login"),
    _rule("netrc.password", "Password in a netrc or pgpass line",
          r"(?:\bmachine\s+\S+\s+login\s+\S{1,60}\s+password\s+"
          r"|^[\w.-]{1,80}:\d{2,5}:[\w*-]{1,60}:[\w-]{1,60}:)(\S{5,})", "password"),
    _rule("hash.password", "Password hash, which can be attacked at leisure",
          r"(\$2[abxy]\$\d\d\$[./0-9A-Za-z]{53}|\$(?:1|5|6|y"
          r"|apr1)\$[^\s$]{1,30}(?:\$[^\s$]{1,20})?\$[./0-9A-Za-z]{22,90}|\$argon2(?:id|i"
          r"|d)\$[^\s]{30,}|pbkdf2_sha\d+\$\d+\$[^\s$]{4,40}\$[0-9A-Za-z+/=]{40,}|\{SSHA(?:256"
          r"|512)?\}[0-9A-Za-z+/=]{28,})", "varied"),
    _rule("connection.password", "Password in a connection string",
          r"(?i:\b(?:server|data\s+source|host|uid|user\s+id|user|database"
          r"|initial\s+catalog)\s*=[^\n]+?;\s*(?:pwd|password)\s*=\s*)([^;\s\"']{4,})", "password"),
    _rule("assigned.value", "Value under a name that says secret, token, key or password",
          _NAME + _BETWEEN + r"(?:(?i:bearer|basic|token) )?([^\s\"'`,;<>]{6,})", "assigned"),
    _rule("assigned.quoted-password", "Quoted password under a name that says so",
          r"(?i:(?:passwords?|passwd|passphrase|pwd|kata_?sandi|passwort|contrase(?:n|ñ)a"
          r"|senha)[\"'`\])]{0,2}\s{0,4}(?:=>|:=|=|:)\s{0,4})[\"']([^\"'\n]{6,})[\"']",
          "quoted-password"),
    _rule("attribute.value", "Value of an element that is named like a secret",
          r"(?i:\b(?:key|name|id)\s*=\s*[\"'][^\"'\n]{0,40}(?:password|passwd|pwd|secret|token|api-?key"
          r"|passphrase)[\"']\s+value\s*=\s*[\"'])([^\"'\n]{6,})[\"']", "password-or-random"),
    _rule("header.cookie", "Cookie of a session",
          r"(?i:\b(?:set-)?cookie[\"']?\s*[:=]\s*[^\n]{0,80}?\b[\w.-]{0,20}(?:sess|sid|auth|token|jwt)[\w.-]{0,20}=)"
          r"([0-9A-Za-z_.~+/%=-]{20,})", "random"),
    _rule("device.password", "Password in the configuration of a network device",
          r"(?i:(?:^|\s)(?:username\s+\S{1,40}\s+|enable\s+)(?:password|secret)\s+)(?:[057]\s+)([^\s\"'<>]{6,})",
          "password"),
    _rule("told.key", "Key or token told in a sentence",
          _IS + r"[\"'`(<]{0,2}([0-9A-Za-z_.~+/=@!-]{14,})", "told"),
    _rule("told.quoted-key", "Quoted key or token after its name",
          r"(?i:\b(?:token|secret|key|login|credential|kredensial"
          r"|kunci)[\"']?\s*[-,:]?\s*)[\"'`]([0-9A-Za-z_.~+/=-]{16,})(?:[\"'`]|\s|$)", "random-in-quotes"),
    _rule("told.password", "Password told in a sentence",
          _PASSWORD_NAME + r"[^\n=:;\]]{0,50}?" + _IS + r"[\"'`(<]{0,2}([^\s\"'`<>]{6,})",
          "strong-password"),
    _rule("told.quoted-password", "Quoted password told in a sentence",
          _PASSWORD_NAME + r"[^\n=:;,]{0,50}?(?i:\s(?:is|was|are|adalah|ist|lautet|est|es)\s+)"
          r"[\"'`]([^\"'`\n]{4,80})[\"'`]",
          "chosen"),
    Rule(id="secret.told.random-value", group=Group.SECRETS, action=Effect.REJECT, literal=True,
         detector="random-values",
         description="Long random value in a sentence about a key, token or login."),
)
