import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAID_PLAN, WORKSPACE_HEADER, type WorkspaceRole } from '@linecheck/contract';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { PoolConfig } from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app';
import type { BlobStore } from '../blobs/blob-store';
import { openFolderBlobs } from '../blobs/folder-blobs';
import { openDatabase } from '../db/database';
import { copyDatabase } from '../db/testing/start-postgres';
import type { ServerDependencies } from '../dependencies';
import type { PersonId, WorkspaceId } from '../domain/ids';
import { ownWorkspaceId } from '../domain/ids';
import { readConfig, type ServerConfig } from '../env';
import type { RenderedPages } from '../http/web-files';
import { logOptions } from '../logger';
import type { MailTransport } from '../mail/mail';
import { openOutboxMail } from '../mail/outbox-mail';
import type { RunningReflector } from '../media-path/reflector-process';
import { openBuiltReflector } from '../media-path/testing/built-reflector';
import type { PasswordHasher } from '../passwords/password-hasher';
import type { PictureRenderer } from '../pictures/picture-renderer';
import { atEnd } from './open-folder';

export interface TestCall {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: Body;
  readonly headers?: Headers;
  /** For an endless reply, of which only the status and the headers are returned. */
  readonly endless?: boolean;
}

/** An object is sent as JSON; text and bytes are sent unchanged and need a `content-type`. */
type Body = object | string | Buffer;
type Headers = Readonly<Record<string, string>>;
type Reply = LightMyRequestResponse;

export interface TestBrowser {
  call(call: TestCall): Promise<Reply>;
  get(url: string, headers?: Headers): Promise<Reply>;
  post(url: string, body?: Body, headers?: Headers): Promise<Reply>;
  put(url: string, body?: Body, headers?: Headers): Promise<Reply>;
  delete(url: string, headers?: Headers): Promise<Reply>;
  cookieHeader(): string;
}

export async function testAnswer(replying: Reply | Promise<Reply>) {
  const reply = await replying;
  return { status: reply.statusCode, ...reply.json<object>() };
}

export interface TestHost extends TestBrowser {
  readonly userId: PersonId;
  readonly workspaceId: WorkspaceId;
  readonly email: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: ServerDependencies;
  readonly database: string;
  readonly blobFolder: string;
  readonly outbox: string;
  readonly anonymous: TestBrowser;
  openBrowser(): TestBrowser;
  signIn(account: Pick<TestPerson, 'email'> & Partial<TestPerson>, browser?: TestBrowser): Promise<TestBrowser>;
  signUp(person?: Partial<TestPerson>): Promise<TestHost>;
  signUpPro(person?: Partial<TestPerson>): Promise<TestHost>;
  signUpMember(of: Pick<TestHost, 'workspaceId'>, role: WorkspaceRole): Promise<TestHost>;
  setPlan(host: Pick<TestHost, 'userId'>, plan: 'plus' | 'pro'): Promise<void>;
  expireLink(id: string): Promise<void>;
  /** Listens on a free port of the loopback, for tests that need more than `inject`. Returns the port. */
  listen(port?: number): Promise<number>;
  /** Called automatically at the end of the test or the file in which the app was opened. */
  close(): Promise<void>;
}

export interface TestPerson {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface TestOptions {
  readonly config?: Partial<ServerConfig>;
  readonly clock?: () => number;
  readonly webFolder?: string;
  readonly pages?: RenderedPages;
  readonly logLines?: string[];
  readonly blobs?: BlobStore;
  readonly mail?: MailTransport;
  /** Delay of emails in ms; 0 by default. */
  readonly emailDelayMs?: () => number;
  readonly passwords?: PasswordHasher;
  /** By default, the bytes of a picture are those of its first drawing. */
  readonly pictures?: PictureRenderer;
  readonly reflector?: RunningReflector;
  readonly connection?: PoolConfig;
}

/**
 * Hashes passwords by argon2id with the lowest cost: the product's cost takes most of the time of a sign-up, and has
 * its own test.
 */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const cheapPasswords: PasswordHasher = {
  hash: (password) => hash(password, cheapHash),
  verify,
  admit: (work) => work(),
  load: () => ({ waiting: 0, refused: 0 }),
  close: async () => undefined,
};

/** Opens the app on a new copy of the migrated database, until the end of the test or the file that opens it. */
export async function openTestApp(options: TestOptions = {}): Promise<TestApp> {
  const app = await buildTestApp(options);
  atEnd(app.close);
  return app;
}

async function buildTestApp(options: TestOptions): Promise<TestApp> {
  const server = inject('testServer');
  const database = await copyDatabase(server, inject('templateDatabase'));
  const log = options.logLines === undefined ? pino({ level: 'silent' }) : collectingLog(options.logLines);
  const db = openDatabase({ ...server, database, ...options.connection }, log);
  const blobFolder = await mkdtemp(join(tmpdir(), 'linecheck-blobs-'));
  const outbox = `${blobFolder}-outbox`;
  const dataDir = `${blobFolder}-data`;
  const config = {
    ...readConfig({ RATE_LIMIT_FACTOR: '0', MIN_FREE_DISK_MB: '0', MEDIA_PORT: '0', DATA_DIR: dataDir }, '/'),
    ...options.config,
  };
  const reflector = options.reflector ?? openBuiltReflector({ port: config.mediaPort, log });
  const deps: ServerDependencies = {
    db,
    blobs: options.blobs ?? openFolderBlobs({ folder: blobFolder }),
    passwords: options.passwords ?? cheapPasswords,
    pictures: options.pictures ?? { render: async ([svg = '']) => Buffer.from(svg), close: async () => undefined },
    mail: options.mail ?? openOutboxMail({ folder: outbox, from: 'Linecheck <no-reply@localhost>' }),
    log,
    config,
    reflector,
    stopping: new AbortController().signal,
    clock: options.clock ?? Date.now,
    newId: randomUUID,
    randomBytes,
    emailDelayMs: options.emailDelayMs ?? (() => 0),
    webFolder: options.webFolder,
    pages: options.pages,
  };
  const app = await buildApp(deps);
  await app.ready();
  const setPlan: TestApp['setPlan'] = async ({ userId }, plan) => {
    await db.kysely.updateTable('workspaces').set({ plan }).where('id', '=', ownWorkspaceId(userId)).execute();
  };
  const close = async () => {
    await app.close();
    await reflector.stop();
    if (!db.pool.ending) await db.close();
    for (const folder of [blobFolder, outbox, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  const newBrowser = () => openBrowser(app, new URL(config.publicUrl).host);
  let closing: Promise<void> | undefined;
  return {
    app,
    deps,
    database,
    blobFolder,
    outbox,
    anonymous: newBrowser(),
    openBrowser: newBrowser,
    signIn: async ({ email, password = STRONG_PASSWORD }, browser = newBrowser()) => {
      const reply = await browser.post('/api/auth/login', { email, password });
      if (reply.statusCode !== 200) throw new Error(`could not sign in: ${reply.body}`);
      return browser;
    },
    signUp: (person) => signUp(newBrowser(), person),
    signUpPro: async (person) => {
      const host = await signUp(newBrowser(), person);
      await setPlan(host, PAID_PLAN);
      return host;
    },
    signUpMember: async ({ workspaceId }, role) => {
      const member = await signUp(newBrowser());
      const row = { user_id: member.userId, workspace_id: workspaceId, role };
      await db.kysely.insertInto('memberships').values(row).execute();
      const inWorkspace = { [WORKSPACE_HEADER]: workspaceId };
      const call: TestBrowser['call'] = ({ headers, ...rest }) =>
        member.call({ ...rest, headers: { ...headers, ...inWorkspace } });
      return { ...member, ...browserOf(call, member.cookieHeader) };
    },
    setPlan,
    expireLink: async (id) => {
      await db.pool.query("update test_sessions set expires_at = now() - interval '1 minute' where id = $1", [id]);
    },
    listen: async (port = 0) => {
      if (!app.server.listening) await app.listen({ port, host: '127.0.0.1' });
      return (app.server.address() as AddressInfo).port;
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const collectingLog = (lines: string[]): pino.Logger =>
  pino({ ...logOptions, level: 'trace' }, { write: (line) => void lines.push(line) });

function openBrowser(app: FastifyInstance, host: string): TestBrowser {
  const cookies = new Map<string, string>();
  const call = async ({ method = 'GET', url, body, headers, endless = false }: TestCall) => {
    const reply = await app.inject({
      method,
      url,
      headers: { host, 'sec-fetch-site': 'same-origin', ...headers },
      ...(cookies.size > 0 && { cookies: Object.fromEntries(cookies) }),
      ...(body !== undefined && { payload: body }),
      payloadAsStream: endless,
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return browserOf(call, () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
}

export const browserOf = (call: TestBrowser['call'], cookieHeader = () => ''): TestBrowser => ({
  call,
  get: (url, headers = {}) => call({ url, headers }),
  post: (url, body, headers = {}) => call({ method: 'POST', url, headers, ...(body !== undefined && { body }) }),
  put: (url, body, headers = {}) => call({ method: 'PUT', url, headers, ...(body !== undefined && { body }) }),
  delete: (url, headers = {}) => call({ method: 'DELETE', url, headers }),
  cookieHeader,
});

export const STRONG_PASSWORD = 'Green-Room-7';

async function signUp(browser: TestBrowser, person: Partial<TestPerson> = {}): Promise<TestHost> {
  const email = person.email ?? `${randomUUID()}@example.org`;
  const body = { email, password: STRONG_PASSWORD, firstName: 'Jonas', lastName: 'Lind', ...person };
  const reply = await browser.post('/api/auth/register', body);
  if (reply.statusCode !== 201) throw new Error(`could not sign up: ${reply.body}`);
  const { id } = reply.json<{ id: PersonId }>();
  return { ...browser, userId: id, workspaceId: ownWorkspaceId(id), email };
}
