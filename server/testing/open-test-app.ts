import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAID_PLAN } from '@linecheck/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { PoolConfig } from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app';
import type { BlobStore } from '../blobs/blob-store';
import { openFolderBlobs } from '../blobs/folder-blobs';
import { openDatabase } from '../db/database';
import { copyDatabase } from '../db/testing/start-postgres';
import type { Dependencies } from '../dependencies';
import type { HostId } from '../domain/ids';
import { type Config, readConfig } from '../env';
import type { RenderedPages } from '../http/rendered-pages';
import { logOptions } from '../logger';
import type { Mail } from '../mail/mail';
import { openOutboxMail } from '../mail/outbox-mail';
import type { Reflector } from '../media-path/reflector-process';
import { openBuiltReflector } from '../media-path/testing/built-reflector';
import { openPasswordHasher, type PasswordHasher } from '../passwords/password-hasher';

/** A request of a browser on the site itself. */
export interface Call {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** An object is sent as JSON; a text and bytes are sent as they are, and want a `content-type`. */
  readonly body?: object | string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** For an answer that has no end: the reply has its status and headers only. */
  readonly endless?: boolean;
}

/** A browser: it keeps the cookies that the app sets. */
export interface Browser {
  call(call: Call): Promise<LightMyRequestResponse>;
  /** The cookies as a header, for a request that does not pass `call`. */
  cookieHeader(): string;
}

/** A browser with a signed-in host in front of it. */
export interface Host extends Browser {
  readonly userId: HostId;
  readonly email: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  /** The name of this app's own database. */
  readonly database: string;
  /** Where this app keeps its blobs. */
  readonly blobFolder: string;
  /** Where this app puts its letters. */
  readonly outbox: string;
  readonly anonymous: Browser;
  /** A browser of its own, in which nobody has signed in yet. */
  openBrowser(): Browser;
  /** A freshly registered host, who is on Plus unless the installation says otherwise. */
  signUp(person?: Partial<Person>): Promise<Host>;
  signUpPro(person?: Partial<Person>): Promise<Host>;
  makePro(host: Host): Promise<void>;
  close(): Promise<void>;
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface TestOptions {
  readonly config?: Partial<Config>;
  readonly clock?: () => number;
  readonly webFolder?: string;
  readonly pages?: RenderedPages;
  /** Collects what is logged, at trace level. */
  readonly logLines?: string[];
  /** A store that can be made to fail; a folder of its own unless given. */
  readonly blobs?: BlobStore;
  /** Another way for letters; a folder of its own unless given. */
  readonly mail?: Mail;
  /** How long letters wait; not at all unless given. */
  readonly letterPause?: () => number;
  /** With another queue than the usual one. */
  readonly passwords?: PasswordHasher;
  /** With other bounds than the usual ones. */
  readonly reflector?: Reflector;
  /** Another way to the database, such as a link that the test can cut, or other limits. */
  readonly connection?: PoolConfig;
}

/** One for all apps of a test process. Its threads end when they have had nothing to do for a while. */
const passwords = openPasswordHasher();

/** The app as it runs, on a fresh copy of the migrated database. */
export async function openTestApp(options: TestOptions = {}): Promise<TestApp> {
  const server = inject('testServer');
  const database = await copyDatabase(server, inject('templateDatabase'));
  const log = options.logLines === undefined ? pino({ level: 'silent' }) : collectingLog(options.logLines);
  const db = openDatabase({ ...server, database, ...options.connection }, log);
  const blobFolder = await mkdtemp(join(tmpdir(), 'linecheck-blobs-'));
  const outbox = `${blobFolder}-outbox`;
  const dataDir = `${blobFolder}-data`;
  const config = {
    ...readConfig({ RATE_LIMIT_FACTOR: '0', MIN_FREE_DISK_MB: '0', DATA_DIR: dataDir }, '/'),
    ...options.config,
  };
  const reflector = options.reflector ?? openBuiltReflector({ port: config.mediaPort, log });
  const deps: Dependencies = {
    db,
    blobs: options.blobs ?? openFolderBlobs({ folder: blobFolder }),
    passwords: options.passwords ?? passwords,
    mail: options.mail ?? openOutboxMail({ folder: outbox, from: 'Linecheck <no-reply@localhost>' }),
    log,
    config,
    reflector,
    clock: options.clock ?? Date.now,
    newId: randomUUID,
    randomBytes,
    letterPause: options.letterPause ?? (() => 0),
    webFolder: options.webFolder,
    pages: options.pages,
  };
  const app = await buildApp(deps);
  await app.ready();
  const makePro = async ({ userId }: Host) => {
    await db.kysely.updateTable('users').set({ plan: PAID_PLAN }).where('id', '=', userId).execute();
  };
  return {
    app,
    deps,
    database,
    blobFolder,
    outbox,
    anonymous: openBrowser(app),
    openBrowser: () => openBrowser(app),
    signUp: (person) => signUp(app, person),
    signUpPro: async (person) => {
      const host = await signUp(app, person);
      await makePro(host);
      return host;
    },
    makePro,
    close: async () => {
      await app.close();
      await reflector.stop();
      await db.close();
      for (const folder of [blobFolder, outbox, dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}

const collectingLog = (lines: string[]): pino.Logger =>
  pino({ ...logOptions, level: 'trace' }, { write: (line) => void lines.push(line) });

function openBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();
  return {
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    call: async ({ method = 'GET', url, body, headers, endless = false }) => {
      const reply = await app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        ...(cookies.size > 0 && { cookies: Object.fromEntries(cookies) }),
        ...(body !== undefined && { payload: body }),
        payloadAsStream: endless,
      });
      for (const { name, value, maxAge, expires } of reply.cookies) {
        if (maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())) cookies.delete(name);
        else cookies.set(name, value);
      }
      return reply;
    },
  };
}

export const STRONG_PASSWORD = 'Green-Room-7';

async function signUp(app: FastifyInstance, person: Partial<Person> = {}): Promise<Host> {
  const browser = openBrowser(app);
  const email = person.email ?? `${randomUUID()}@example.org`;
  const body = { email, password: STRONG_PASSWORD, firstName: 'Jonas', lastName: 'Lind', ...person };
  const reply = await browser.call({ method: 'POST', url: '/api/auth/register', body });
  if (reply.statusCode !== 201) throw new Error(`could not sign up: ${reply.body}`);
  return { ...browser, userId: reply.json<{ id: HostId }>().id, email };
}
