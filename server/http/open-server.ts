import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import fastify, { type ConnectionError, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureZod } from 'zod/mini';
import inEnglish from 'zod/v4/locales/en.js';
import { ProblemError } from '../domain/problem';
import { type AppLogger, logOf } from '../logger';
import { completeDocument, isApiDocument, securitySchemes } from './api-document';
import { readClientAddress } from './client-address';
import { describeCall } from './describe-call';
import { handleBadUrl, replyWithProblems } from './problem-reply';
import { type SecurityHeaders, sendSecurityHeaders } from './security-headers';
import { logRefusal, logSuccessfulCalls, type SecurityLog } from './security-log';
import { accessTokenOf, readHostCookies } from './sign-in';
import { closeInStages, deliverEarlyReplies } from './unread-bodies';

/** Limit for JSON bodies; routes that receive clips set their own. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Fastify's own timeouts are 0, with which a silent client could hold a connection forever. A request may take as long
 * as the upload of a clip of 15 seconds at 150 kbit/s.
 */
const timeouts = { connectionTimeout: 120_000, requestTimeout: 180_000, keepAliveTimeout: 65_000 } as const;

// zod/mini, which keeps the page small, has no error messages; on the server their size does not matter.
configureZod(inEnglish());

interface ServerOptions {
  readonly log: AppLogger;
  readonly security: SecurityLog;
  readonly headers: SecurityHeaders;
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  readonly stopping: AbortSignal;
}

/** Creates the HTTP server without routes. The hooks run in the order of the calls here. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, security, headers, publicUrl, trustProxy, stopping } = options;
  const app: FastifyInstance = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger, // pino's logger at run time; AppLogger narrows its types.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // A request that arrived before the stop is served; without this, Fastify replies with status 503.
    return503OnClosing: false,
    frameworkErrors: handleBadUrl(headers),
    clientErrorHandler: handleClientError(headers.api),
    ...timeouts,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  readJson(app);

  readClientAddress(app, trustProxy);
  deliverEarlyReplies(app);
  closeIdleConnections(app);
  closeUsedConnections(app, stopping);
  logRequests(app, stopping);
  sendSecurityHeaders(app, headers);
  refuseSecondHost(app);
  guardOrigin(app, publicUrl);
  logSuccessfulCalls(app, security);
  replyWithProblems(app, (request, problem) => logRefusal(security, request, problem));
  await app.register(fastifyCookie);
  readHostCookies(app, publicUrl);
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Linecheck', version: '1' }, components: { securitySchemes } },
    transform: describeCall,
    transformObject: (document) =>
      'openapiObject' in document && isApiDocument(document.openapiObject)
        ? completeDocument(document.openapiObject, publicUrl)
        : {},
  });
  return app;
}

/** Time in ms for the first request of a connection that was opened just before the stop. */
const FIRST_REQUEST_MS = 500;

/**
 * Closes connections without a request when the app stops. Browsers open connections in advance, and Node counts one
 * without a first request as busy, so a stop would wait for it. Of a load balancer's connection, the request may have
 * arrived and not been read yet: closing it immediately would lose the request.
 */
function closeIdleConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeUnused = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', (done) => {
    setTimeout(closeUnused, FIRST_REQUEST_MS).unref();
    done();
  });
}

/**
 * Closes each connection after its next reply once the app stops, so that clients and load balancers open their next
 * one elsewhere. Fastify does so only for requests that arrive after the port has closed.
 */
function closeUsedConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (stopping.aborted) reply.header('connection', 'close');
    next();
  });
}

/**
 * Accepts all connections that are waiting before the port is closed, which would reset them: Fastify closes it when
 * the last of these hooks is done. Call this last.
 */
export function acceptBeforeClosing(app: FastifyInstance): void {
  app.addHook('preClose', (done) => void setImmediate(done));
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Names and values alternate in `rawHeaders`. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && isHost(text)).length;

/**
 * Refuses a request with two Host headers: Node uses the first, and a proxy may have used the other (RFC 9112, 3.2).
 */
function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isDoubtful = countHosts(request.raw.rawHeaders ?? []) > 1;
    next(isDoubtful ? new ProblemError('invalid', { reason: 'several_hosts' }) : undefined);
  });
}

/**
 * Decodes a JSON body, which is UTF-8 (RFC 8259, 8.1). Decoding another encoding as UTF-8 would store other characters
 * than were sent, and could make two passwords equal.
 *
 * @throws ProblemError `invalid`
 */
function jsonText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new ProblemError('invalid', { reason: 'not_utf8' });
  return bytes.toString();
}

/** Registers a JSON parser like Fastify's, but only for UTF-8. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, finished) => {
    parse(request, jsonText(body), finished);
  });
}

/**
 * Responds to input that never becomes a request, such as an endless header. No hook runs for it, so the headers are
 * passed in. Fastify's default would respond in another format, and log everything received, including credentials.
 */
const handleClientError =
  (headers: Readonly<Record<string, string>>) =>
  (error: ConnectionError, socket: Socket): void => {
    // The client has disconnected, or has sent more after the reply.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    socket.write(replyOf(problemOf(error), headers));
    closeInStages(socket);
  };

function problemOf({ code }: ConnectionError): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ProblemError('too_large');
  return new ProblemError('invalid', { reason: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'unreadable' });
}

function replyOf(problem: ProblemError, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(problem.toBody());
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Caller {
  /** `Sec-Fetch-Site`: sent by every current browser, and pages cannot forge it. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly hasCookie: boolean;
  /** An access token in its header, which pages of other sites cannot send. */
  readonly hasToken: boolean;
}

/**
 * Returns true if a request that changes data is allowed (D3). Another site's page must not use a visitor's cookie; a
 * program that sends neither header may call, but without a cookie. A program with an access token and without a cookie
 * may call from anywhere. Exported for tests.
 */
export function mayCallFrom(caller: Caller, publicUrl: string): boolean {
  if (caller.hasToken && !caller.hasCookie) return true;
  if (caller.fetchSite !== undefined) return caller.fetchSite === 'same-origin' || caller.fetchSite === 'none';
  if (caller.origin !== undefined) return caller.origin === publicUrl;
  return !caller.hasCookie;
}

const single = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

function guardOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (safeMethods.has(request.method)) return next();
    const caller = {
      fetchSite: single(request.headers['sec-fetch-site']),
      origin: request.headers.origin,
      hasCookie: request.headers.cookie !== undefined,
      hasToken: accessTokenOf(request) !== undefined,
    };
    next(mayCallFrom(caller, publicUrl) ? undefined : new ProblemError('cross_origin'));
  });
}

/**
 * Logs one line per request, with its route and never its URL, because URLs contain session codes and tokens. Server
 * errors are logged as warnings, everything else at debug level, and so is status 503 of an app that stops.
 */
function logRequests(app: FastifyInstance, stopping: AbortSignal): void {
  const logsEverything = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, next) => {
    const isTrouble = reply.statusCode >= 500 && !(stopping.aborted && reply.statusCode === 503);
    if (!isTrouble && !logsEverything) return next();
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isTrouble) logOf(request).warn(line, 'request_completed');
    else logOf(request).debug(line, 'request_completed');
    next();
  });
}

/** Open files reserved for the database, the log, the listening socket, and videos that are written and read. */
const RESERVED_FILES = 64;

/** A connection may need an additional open file, for a page or a clip in transfer. */
const PER_CONNECTION = 2;

/**
 * Maximum number of open connections that leaves enough open files to serve them. A further connection is closed
 * immediately and does not affect the others.
 */
export const maxConnections = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - RESERVED_FILES) / PER_CONNECTION));

const LIMITS = '/proc/self/limits';

/** `ulimit -n` of this process; undefined if the system does not report or set one. */
export function openFilesLimit(path = LIMITS): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(textOf(path)) ?? [];
  return soft === undefined ? undefined : Number(soft);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Only Linux has this file.
    return '';
  }
}
