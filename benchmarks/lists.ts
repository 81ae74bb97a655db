import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { signUpHost, startProduct } from '../scripts/testing/product';

const SESSIONS = 200;
const ROUNDS = 50;

/** The response time of a list for a host with many links, and its number of statements. */
export async function listFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  // Readable by the database's user, and with a known path.
  await chmod(dataDir, 0o755);
  const keeper = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  const counter = await countStatements(join(dataDir, 'postgres/.s.PGSQL.5432'));
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${counter.port}/linecheck`;
  const counted = await startProduct(dataDir, { DEFAULT_PLAN: 'pro', DATABASE_URL });
  try {
    const { cookie, post } = await signUpHost(keeper.url);
    await fill(post);
    const ask = () => fetch(`${counted.url}/api/test-sessions`, { headers: { cookie } });
    const bytes = (await (await ask()).text()).length;
    const before = counter.count();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await (await ask()).arrayBuffer();
      times.push(performance.now() - startedAt);
    }
    return [
      {
        name: `List of ${SESSIONS} sessions with results`,
        value: rounded(median(times)),
        unit: 'ms',
        note: `median of ${ROUNDS}, one after the other; ${rounded(bytes / 1024, 0)} kB of JSON`,
      },
      {
        name: `Statements for the list of ${SESSIONS} sessions`,
        value: rounded((counter.count() - before) / ROUNDS),
        unit: 'a request',
        goal: { atMost: 3 },
        note: 'counted between product and database',
      },
    ];
  } finally {
    await counted.stop();
    counter.close();
    await keeper.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(post: (path: string, body: unknown) => Promise<unknown>): Promise<void> {
  const statuses = { microphoneStatus: 'warning', cameraStatus: 'passed', connectionStatus: 'passed' };
  const details = { microphone: { message: 'Audio level too low', advice: 'Move closer to the microphone.' } };
  for (let count = 0; count < SESSIONS; count += 1) {
    const { sessionCode } = (await post('/api/test-sessions', { guestFirstName: `Guest ${count}` })) as {
      sessionCode: string;
    };
    await post('/api/guest-results', { sessionCode, guestName: `Guest ${count}`, ...statuses, details });
  }
}

interface StatementCounter {
  readonly port: number;
  /** Number of statements until now. */
  count(): number;
  close(): void;
}

/** Message types that run a statement: a simple query, and the execution of a prepared one. */
const QUERY = 'Q'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

/** A proxy between a product and its database that counts statements, independently of the product. */
async function countStatements(databaseSocket: string): Promise<StatementCounter> {
  let statements = 0;
  const server = createServer((near) => {
    const far = connect(databaseSocket);
    const count = messageReader((kind) => {
      if (kind === QUERY || kind === EXECUTE) statements += 1;
    });
    near.on('data', count).pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, count: () => statements, close: () => server.close() };
}

/**
 * Splits a client's bytes into messages: a type byte and a length, except for the first one, which has no type byte.
 */
function messageReader(onMessage: (kind: number) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      if (!isFirst) onMessage(rest.readUInt8(0));
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
}
