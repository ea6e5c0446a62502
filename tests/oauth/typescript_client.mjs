// The official TypeScript client as an assistant has it: node typescript_client.mjs MODULE URL.
// Each line of its standard input is a command in JSON, each line it prints an answer. Where it
// needs its person, it prints {"open": ADDRESS} and reads {"back": ADDRESS}.
import readline from "node:readline";

const [library, url] = process.argv.slice(2);
const { Client, StreamableHTTPClientTransport, UnauthorizedError } = await import(library);
const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function hear() {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
}

function say(said) {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

const kept = {
  redirectUrl: "http://127.0.0.1:4711/callback",
  clientMetadata: {
    client_name: "Claude Code",
    redirect_uris: ["http://127.0.0.1:4711/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  },
  state: () => crypto.randomUUID(),
  clientInformation: () => kept.client,
  saveClientInformation: (client) => void (kept.client = client),
  tokens: () => kept.given,
  saveTokens: (tokens) => void (kept.given = tokens),
  codeVerifier: () => kept.verifier,
  saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
  discoveryState: () => kept.discovered,
  saveDiscoveryState: (state) => void (kept.discovered = state),
  redirectToAuthorization: (address) => say({ open: String(address) }),
  invalidateCredentials: (which) => {
    if (which === "all" || which === "tokens") kept.given = undefined;
    if (which === "all" || which === "client") kept.client = undefined;
  },
};

let client, transport;

// Do something, and whatever a person has to allow for it first.
async function allowed(act) {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      const { back } = await hear();
      await transport.finishAuth(new URL(back).searchParams);
    }
  }
}

async function connected() {
  transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: kept });
  client = new Client(
    { name: "tests", version: "1.0.0" },
    { versionNegotiation: { mode: "auto" } },
  );
  await client.connect(transport);
}

const acts = {
  list: async () => (await client.listTools()).tools.map((tool) => tool.name),
  call: (command) => client.callTool({ name: command.call, arguments: command.arguments }),
  // Its access token has grown old.
  age: async () => void (kept.given = { ...kept.given, access_token: "mcp_v1_old" }),
  refresh_token: async () => kept.given.refresh_token,
};

await allowed(connected);
for (let command = await hear(); command !== null; command = await hear()) {
  const act = Object.keys(acts).find((name) => name in command);
  try {
    say({ answer: (await allowed(() => acts[act](command))) ?? null });
  } catch (error) {
    say({ error: String(error) });
  }
}
await client.close();
