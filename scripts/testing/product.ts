import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { freePort } from '../../server/testing/free-port';

export interface StartedProduct {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly readyMs: number;
  stop(): Promise<void>;
}

interface Place {
  readonly host: string;
  /** Prefix of the command, such as the one that enters a network namespace. */
  readonly entering: readonly string[];
  readonly log: number | 'inherit';
  readonly folder: string;
  readonly node: string;
}

const here: Place = {
  host: 'localhost',
  entering: [],
  log: 'inherit',
  folder: resolve(import.meta.dirname, '../..'),
  node: process.execPath,
};

export async function startProduct(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  place: Partial<Place> = {},
): Promise<StartedProduct> {
  const { host, entering, log, folder, node } = { ...here, ...place };
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const startedAt = performance.now();
  const [command = node, ...words] = [...entering, node, 'scripts/start.mjs'];
  const process_ = spawn(command, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', log],
    env: {
      ...process.env,
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      // All calls of a benchmark come from one address. The limits still apply, so their cost is included.
      RATE_LIMIT_FACTOR: '1000',
      // No media port, unless the caller measures the path.
      MEDIA_PORT: '0',
      ...settings,
    },
  });
  await untilSaid(process_, settings.PUBLIC_URL ?? url);
  return {
    url,
    port,
    pid: process_.pid ?? 0,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      process_.kill('SIGTERM');
      await once(process_, 'exit');
    },
  };
}

export async function untilSaid(child: ChildProcess, words: string): Promise<void> {
  // Closing the pipe would end a program that still prints.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    if (String(chunk).includes(words)) {
      child.stdout?.resume();
      return;
    }
  }
  throw new Error(`the process ended before it said: ${words}`);
}

export function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}

export const HOST_PASSWORD = 'Green-Room-7';

export async function signUpHost(
  url: string,
): Promise<{ readonly email: string; readonly cookie: string; post(path: string, body: unknown): Promise<unknown> }> {
  const email = `host-${Math.random().toString(36).slice(2)}@example.org`;
  const person = { email, password: HOST_PASSWORD, firstName: 'Jonas', lastName: 'Lind' };
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const reply = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  if (!reply.ok) throw new Error(`could not sign up: ${await reply.text()}`);
  const cookie = cookieOf(reply);
  return {
    email,
    cookie,
    post: async (path, body) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify(body),
      });
      return answer.json();
    },
  };
}

export const cookieOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

export const addCookies = (context: BrowserContext, cookie: string, url: string): Promise<void> =>
  context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      // Playwright would limit the cookie to the folder of the page, so that no call to /api carried it.
      return { name, value, url: new URL(url).origin };
    }),
  );
