import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app';
import type { AppParts } from '../app-parts';
import { openDatabase } from '../db/database';
import { TEMPLATE_DATABASE } from '../db/testing/start-postgres';
import { type Config, readConfig } from '../env';

/** A request of a browser on the site itself. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser: it keeps the cookies that the app sets. */
export interface Browser {
  call(call: Call): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly parts: AppParts;
  readonly anonymous: Browser;
  /** A browser with a freshly registered host behind it. */
  signUp(person?: Partial<Person>): Promise<Browser & { readonly userId: string; readonly email: string }>;
  makePro(email: string): Promise<void>;
  close(): Promise<void>;
}

interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface TestOptions {
  readonly config?: Partial<Config>;
  readonly clock?: () => number;
  readonly webFolder?: string;
  /** Collects what is logged. */
  readonly logLines?: string[];
}

/** The app as it runs, on a fresh copy of the migrated database. */
export async function openTestApp({ config, clock = Date.now, webFolder, logLines }: TestOptions = {}): Promise<TestApp> {
  const server = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`create database ${database} template ${TEMPLATE_DATABASE}`);
  const log = logLines === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, { write: (line) => void logLines.push(line) });
  const db = openDatabase({ ...server, database }, log);
  const parts: AppParts = {
    db,
    log,
    config: { ...readConfig({}, '/'), ...config },
    clock,
    newId: randomUUID,
    randomBytes,
    webFolder,
  };
  const app = await buildApp(parts);
  await app.ready();
  return {
    app,
    parts,
    anonymous: openBrowser(app),
    signUp: (person) => signUp(app, person),
    makePro: async (email) => {
      await db.kysely.updateTable('users').set({ is_pro: true }).where('email', '=', email).execute();
    },
    close: async () => {
      await app.close();
      await db.close();
      await runOnServer(`drop database ${database} with (force)`);
    },
  };
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('testServer'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function openBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();
  return {
    call: async ({ method = 'GET', url, body, headers }) => {
      const reply = await app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        cookies: Object.fromEntries(cookies),
        ...(body !== undefined && { payload: body as object }),
      });
      for (const { name, value } of reply.cookies) cookies.set(name, value);
      return reply;
    },
  };
}

async function signUp(app: FastifyInstance, person: Partial<Person> = {}) {
  const browser = openBrowser(app);
  const email = person.email ?? `${randomUUID()}@example.org`;
  const body = { email, password: 'Green-Room-7', firstName: 'Jonas', lastName: 'Lind', ...person };
  const reply = await browser.call({ method: 'POST', url: '/api/auth/register', body });
  if (reply.statusCode !== 201) throw new Error(`could not sign up: ${reply.body}`);
  return { ...browser, userId: reply.json<{ id: string }>().id, email };
}
