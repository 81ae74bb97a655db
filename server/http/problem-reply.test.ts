import fastifyCookie from '@fastify/cookie';
import { type ProblemBody, type ProblemCode, problems } from '@linecheck/contract';
import { problemDetails } from '@linecheck/contract/schemas';
import { problems as problemTexts } from '@linecheck/texts/en/problems';
import { problemWords } from '@linecheck/texts/problem-words';
import { textsIn } from '@linecheck/texts/text-group';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { ProblemError } from '../domain/problem';
import { openTranslations } from '../language/translations';
import { isStorageError, replyWithProblems } from './problem-reply';

const failure = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

const logged: { level: number; err?: object; reason?: string }[] = [];
let thrown: unknown;

const app = fastify({
  logger: { level: 'trace', stream: { write: (line: string) => void logged.push(JSON.parse(line)) } },
});
replyWithProblems(app);
await app.register(fastifyCookie);
app.get('/', () => {
  throw thrown;
});
app.get('/left', ({ raw }) => {
  raw.socket.destroy();
  throw thrown;
});
const address = await app.listen();
afterAll(() => app.close());

async function replyTo(error: unknown) {
  thrown = error;
  logged.length = 0;
  const reply = await app.inject('/');
  const complaints = logged.filter(({ level }) => level >= 40);
  return { status: reply.statusCode, body: reply.json(), retryAfter: reply.headers['retry-after'], complaints };
}

const refusal = (code: ProblemCode, message = problemWords('en', problemTexts, { code })) => ({
  status: problems[code].status,
  body: { code, message },
});

/** The error of JavaScript for an object without a primitive value. */
function noPrimitive(): unknown {
  try {
    return `${Object.create(null)}`;
  } catch (error) {
    return error;
  }
}

describe('a value that cannot be converted to a number or a text', () => {
  it('is a bug if no body or query was being validated', async () => {
    expect(noPrimitive()).toMatchObject({ message: 'Cannot convert object to primitive value' });
    expect(await replyTo(noPrimitive())).toMatchObject(refusal('internal'));
  });
});

describe('a refusal', () => {
  it.each(Object.keys(problems) as ProblemCode[])('%s is sent as the contract defines it', async (code) => {
    expect(await replyTo(new ProblemError(code))).toMatchObject(refusal(code));
  });

  it('contains codes and English messages for its case and its fields', async () => {
    const fields = { title: 'title_too_long', order: 'order_invalid', size: 'Invalid input: expected number' };
    const problem = new ProblemError('plan_required', { reason: 'pro_items', params: { max: 100 }, fields });
    expect((await replyTo(problem)).body).toMatchObject({
      code: 'plan_required',
      message: 'A template holds up to 100 items.',
      params: { reason: 'pro_items', max: 100 },
      fields: {
        title: 'Title is too long',
        order: 'Must be a whole number from 0 to 100,000',
        size: 'Invalid input: expected number',
      },
      fieldCodes: { title: 'title_too_long', order: 'order_invalid', size: 'invalid' },
    });
  });

  it.each([
    [undefined, 'en', 'Title is too long'],
    ['xx', 'en', 'Title is too long'],
    ['de-AT, en;q=0.5', 'de', 'Der Titel ist zu lang'],
  ] as const)('is written in the language of the page that asks, by %j: %s', async (accepted, language, title) => {
    openTranslations();
    thrown = new ProblemError('invalid', { fields: { title: 'title_too_long' } });
    const reply = await app.inject({
      url: '/',
      headers: accepted === undefined ? {} : { 'accept-language': accepted },
    });
    expect(reply.json()).toMatchObject({
      message: problemWords(language, textsIn(language, problemTexts), { code: 'invalid' }),
      fields: { title },
    });
    expect(reply.headers).toMatchObject({ 'content-language': language, vary: 'accept, accept-language' });
  });

  it('has the fields of RFC 9457 beside its own for a client that asks for their media type', async () => {
    const send = (accept?: string) => {
      thrown = new ProblemError('episode_limit', { params: { max: 100 } });
      return app.inject({ url: '/', headers: accept === undefined ? {} : { accept } });
    };
    const plain = await send();
    const detailed = await send('text/html;q=0.5, application/problem+json, */*');
    expect(detailed.headers['content-type']).toBe('application/problem+json');
    const { code, message, params } = plain.json<ProblemBody>();
    expect(detailed.json()).toEqual({
      type: 'urn:linecheck:problem:episode_limit',
      title: 'Episode limit',
      status: 409,
      detail: message,
      ...{ code, message, params },
    });
    expect(problemDetails.parse(detailed.json())).toEqual(detailed.json());
    expect([plain.headers.vary, detailed.headers.vary]).toEqual(Array(2).fill('accept, accept-language'));
    const others = [
      'application/json',
      '*/*',
      'application/*',
      'application/problem+json;q=0',
      'application/problem+jsonx',
    ];
    for (const accept of others) {
      const reply = await send(accept);
      expect([accept, reply.headers['content-type'], reply.body]).toEqual([
        accept,
        'application/json; charset=utf-8',
        plain.body,
      ]);
    }
    for (const accept of ['application/problem+json;q=0.1', 'Application/Problem+JSON'])
      expect((await send(accept)).headers['content-type']).toBe('application/problem+json');
  });

  it('says what a program needs to be admitted', async () => {
    const challengeOf = async (problem: ProblemError, authorization?: string) => {
      thrown = problem;
      const headers = authorization === undefined ? {} : { authorization };
      return (await app.inject({ url: '/', headers })).headers['www-authenticate'];
    };
    const missing = new ProblemError('not_signed_in');
    expect(await challengeOf(missing)).toBe('Bearer');
    expect(await challengeOf(missing, 'Bearer lck_x')).toBe('Bearer error="invalid_token"');
    const scope = new ProblemError('scope_refused', { params: { scope: 'guests' } });
    expect(await challengeOf(scope, 'Bearer lck_x')).toBe('Bearer error="insufficient_scope", scope="guests"');
    expect(await challengeOf(new ProblemError('role_refused'), 'Bearer lck_x')).toBeUndefined();
  });

  it('is not logged as an error', async () => {
    expect((await replyTo(new ProblemError('link_not_valid'))).complaints).toEqual([]);
  });
});

describe('a refusal instead of a page', () => {
  it('is sent as such, whatever headers the page has set', async () => {
    const pages = fastify();
    replyWithProblems(pages);
    pages.get('/', (_request, reply) => {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': 5,
        etag: 'x',
      });
      throw failure('too many open files', { code: 'EMFILE' });
    });
    const { statusCode, headers, body } = await pages.inject('/');
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('etag');
    await pages.close();
  });
});

describe('an error of the framework', () => {
  it.each([
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, refusal('not_json')],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, refusal('invalid', 'The body is empty.')],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, refusal('invalid', 'The body is not valid JSON.')],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, refusal('too_large')],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, refusal('invalid', 'The body does not match its Content-Length.')],
    ['FST_STATIC_FORBIDDEN_PATH', 403, refusal('not_found')],
  ])('%s becomes a refusal without an error in the log', async (code, statusCode, expected) => {
    const { complaints, ...reply } = await replyTo(failure('inner words', { code, statusCode }));
    expect(reply).toMatchObject(expected);
    expect(complaints).toEqual([]);
  });

  it('about a request that the client aborted is not a storage failure', async () => {
    const { status, complaints } = await replyTo(failure('aborted', { code: 'ECONNRESET', statusCode: 400 }));
    expect({ status, complaints }).toEqual({ status: 400, complaints: [] });
  });

  it.each([400, 403, 404, 412, 416])(
    'with status %d is the fault of the request, not of the server',
    async (statusCode) => {
      const { status, complaints } = await replyTo(failure('inner words', { statusCode }));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(complaints).toEqual([]);
    },
  );
});

describe('trouble with storage', () => {
  const troubles = [
    ['a refused connection', failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' })],
    ['a reset connection', failure('read ECONNRESET', { code: 'ECONNRESET' })],
    ['a missing socket', failure('connect ENOENT /tmp/.s.PGSQL.5432', { code: 'ENOENT' })],
    ['a broken pipe', failure('write EPIPE', { code: 'EPIPE' })],
    ['a silent network', failure('connect ETIMEDOUT', { code: 'ETIMEDOUT' })],
    ['too many open files', failure('open EMFILE', { code: 'EMFILE' })],
    ['too many open files in the system', failure('accept ENFILE', { code: 'ENFILE' })],
    ['a name that does not resolve', failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND' })],
    ['a name server that is away', failure('getaddrinfo EAI_AGAIN db', { code: 'EAI_AGAIN' })],
    ['a machine without a way to it', failure('connect EHOSTUNREACH 10.0.0.7:5432', { code: 'EHOSTUNREACH' })],
    ['a network without a way to it', failure('connect ENETUNREACH 10.0.0.7:5432', { code: 'ENETUNREACH' })],
    ['a full disk', failure('write ENOSPC', { code: 'ENOSPC' })],
    ['a folder of another user', failure('EACCES: permission denied, mkdir', { code: 'EACCES' })],
    ['a connection failure', failure('connection failure', { code: '08006' })],
    ['a full disk of the database', failure('could not extend file', { code: '53100' })],
    ['too many connections', failure('sorry, too many clients already', { code: '53300' })],
    ['an administrator’s command', failure('terminating connection', { code: '57P01' })],
    ['a crash', failure('terminating connection because of crash', { code: '57P02' })],
    ['a start-up', failure('the database system is starting up', { code: '57P03' })],
    ['a statement that took too long', failure('canceling statement due to statement timeout', { code: '57014' })],
    ['two that waited for each other', failure('deadlock detected', { code: '40P01' })],
    ['a failing disk', failure('could not read block', { code: '58030' })],
    ['a read-only standby', failure('cannot execute INSERT in a read-only transaction', { code: '25006' })],
    ['a database that is not there', failure('database "linecheck" does not exist', { code: '3D000' })],
    ['a lost connection', failure('Connection terminated unexpectedly')],
    ['a connection that took too long', failure('Connection terminated due to connection timeout')],
    ['a pool without a free connection', failure('timeout exceeded when trying to connect')],
    ['a connection lost before', failure('Client has encountered a connection error and is not queryable')],
    ['a connection closed before', failure('Client was closed and is not queryable')],
    ['a closed pool', failure('Cannot use a pool after calling end on the pool')],
  ] as const;

  it.each(troubles)('%s is a 503 that asks to try again', async (_what, error) => {
    expect(await replyTo(error)).toMatchObject({ ...refusal('unavailable'), retryAfter: '5' });
  });

  it('is logged for the operator once, with its code and without a stack', async () => {
    const { complaints } = await replyTo(failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }));
    expect(complaints).toMatchObject([{ level: 40, reason: 'ECONNREFUSED', msg: 'storage_unavailable' }]);
    expect(JSON.stringify(complaints)).not.toContain('at ');
  });

  it.each([
    ['a broken unique index', '23505'],
    ['a broken rule of a table', '23514'],
    ['a mistake in a statement', '42601'],
    ['a column that is not there', '42703'],
    ['no code', undefined],
  ])('is not %s', (_what, code) => {
    expect(isStorageError(failure('inner words', { code }))).toBe(false);
  });
});

describe('a bug', () => {
  it.each([
    ['an error', new Error('secret inner words')],
    ['a type error', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['an error of the database', failure('relation "secret" does not exist', { code: '42P01' })],
    [
      'a reply that breaks its own promise',
      failure('secret', { code: 'FST_ERR_RESPONSE_SERIALIZATION', statusCode: 500 }),
    ],
  ])('%s is answered with a plain 500 without details', async (_what, error) => {
    const { status, body } = await replyTo(error);
    expect({ status, body }).toEqual(refusal('internal'));
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('is logged once, with its stack and the route', async () => {
    const { complaints } = await replyTo(new Error('inner words'));
    expect(complaints).toMatchObject([
      { level: 50, msg: 'request_failed', route: '/', err: { message: 'inner words', stack: expect.any(String) } },
    ]);
  });

  it.each([
    ['is logged for an error', new Error('inner words'), 1],
    ['is not logged for the end of its stream', failure('Premature close', { code: 'ERR_STREAM_PREMATURE_CLOSE' }), 0],
  ])('of a browser that left %s', async (_what, error, times) => {
    thrown = error;
    logged.length = 0;
    await expect(fetch(`${address}/left`)).rejects.toThrow();
    expect(logged.filter(({ level }) => level === 50)).toHaveLength(times);
  });
});
