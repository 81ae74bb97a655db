import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { HOST_PASSWORD, signUpHost, startProduct } from '../scripts/testing/product';
import { openPasswordHasher } from '../server/passwords/password-hasher';

const ROUNDS = 5;
/** Warm-up rounds, which do not count. */
const WARM_UPS = 2;
/** Sign-ins in each round. All are awaited: unfinished ones would slow down the next round. */
const SIGN_INS = 240;
/** Concurrent sign-ins. */
const CONNECTIONS = 16;
const HOSTS = 48;

/**
 * The rate of sign-ins with correct passwords from unknown browsers, compared with that of password verification alone.
 */
export async function signInFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const product = await startProduct(dataDir);
  try {
    const hosts = await Promise.all(Array.from({ length: HOSTS }, () => signUpHost(product.url)));
    const stored = await openPasswordHasher().hash(HOST_PASSWORD);
    const emails = hosts.map(({ email }) => email);
    const rounds: { readonly raw: number; readonly signIns: number }[] = [];
    for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
      const raw = await comparisonsPerSecond(stored);
      const signIns = await signInsPerSecond(product.url, emails);
      if (round >= WARM_UPS) rounds.push({ raw, signIns });
    }
    const [raw, signIns] = [median(rounds.map((each) => each.raw)), median(rounds.map((each) => each.signIns))];
    return [
      {
        name: 'Sign-ins, compared with raw argon2id',
        value: rounded(median(rounds.map((each) => each.signIns / each.raw)), 2),
        unit: '× as many per second',
        goal: { atLeast: 0.8 },
        note: `median of ${ROUNDS} rounds in turn of ${SIGN_INS}, ${CONNECTIONS} at a time of ${HOSTS} hosts: ${rounded(signIns)} against ${rounded(raw)} a second; raw is the same verification in a separate process`,
      },
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function comparisonsPerSecond(stored: string): Promise<number> {
  const bare = resolve(import.meta.dirname, 'bare-argon2.mjs');
  const words = [bare, stored, HOST_PASSWORD, String(SIGN_INS), String(CONNECTIONS)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return Number(stdout);
}

async function signInsPerSecond(url: string, emails: readonly string[]): Promise<number> {
  const waiting = Array.from({ length: SIGN_INS }, (_, at) => requestOf(url, emails[at % emails.length] ?? ''));
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => signIn(url, waiting)));
  return (SIGN_INS * 1000) / (performance.now() - startedAt);
}

function requestOf(url: string, email: string): string {
  const body = JSON.stringify({ email, password: HOST_PASSWORD });
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Sends sign-ins sequentially on one connection until none are left. A full HTTP client would use a twentieth of the
 * measured CPU time.
 */
async function signIn(url: string, waiting: string[]): Promise<void> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  socket.setEncoding('utf8');
  await once(socket, 'connect');
  for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
    socket.write(request);
    const [reply] = (await once(socket, 'data')) as [string];
    // The head and body of such a short response arrive together.
    if (!reply.startsWith('HTTP/1.1 200 ') || !reply.endsWith('}')) throw new Error(`no sign-in: ${reply}`);
  }
  socket.destroy();
}
