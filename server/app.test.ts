import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ApiEndpoint, REPLY_HEADER } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { withoutReferences } from '../scripts/attack/fuzz/description';
import { endpoints } from './testing/endpoints';
import { openFolder } from './testing/open-folder';
import { openTestApp, testAnswer } from './testing/open-test-app';

const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), '<!doctype html><script>start()</script>');

const app = await openTestApp({ webFolder, config: { contactEmail: 'help@example.org' } });
const withoutPage = await openTestApp();
const withoutDatabase = await openTestApp({ connection: { host: '127.0.0.1', port: 9 } });
const withBug = await openTestApp();
await withBug.deps.db.pool.query('alter table sign_ins rename to elsewhere');

describe('the health of the installation', () => {
  it('is fine while the database answers', async () => {
    const reply = await app.anonymous.get('/api/health');
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('the health of an installation whose database was restored from an older backup', () => {
  it('is not fine', async () => {
    await withBug.deps.db.pool.query('delete from kysely_migration');
    expect(await testAnswer(withBug.anonymous.get('/api/health'))).toMatchObject({ status: 503, code: 'unavailable' });
  });
});

describe('the settings of the page', () => {
  const usual = {
    logoHosts: [],
    trialDays: 14,
    clipDays: 90,
    defaultPlan: 'plus',
    sendsMail: false,
    mediaPath: false,
    mediaPort: null,
    callPorts: 'UDP 443, 3478-3481, 8801-8810, 10000, 19302-19309, 50000-60000',
    turn: [],
  } as const;

  it('are public', async () => {
    const reply = await app.anonymous.get('/api/settings');
    expect(reply.json()).toEqual({ speedTest: 'self', contactEmail: 'help@example.org', ...usual });
  });

  it('report a missing contact, and measurement by Cloudflare', async () => {
    const other = await openTestApp({ config: { speedTest: 'cloudflare' } });
    const reply = await other.anonymous.get('/api/settings');
    expect(reply.json()).toEqual({ speedTest: 'cloudflare', contactEmail: null, ...usual });
  });
});

describe('the files for programs', () => {
  it('name the contact for vulnerabilities, if the installation has one', async () => {
    const reply = await app.anonymous.get('/.well-known/security.txt');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      reply.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:help@example.org');
    expect(fields.get('Canonical')).toMatch(/^http.*\/\.well-known\/security\.txt$/);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(366);
    expect((await withoutPage.anonymous.get('/.well-known/security.txt')).statusCode).toBe(404);
  });

  it('keep private links out of search engines', async () => {
    const reply = await app.anonymous.get('/robots.txt');
    expect(reply.statusCode).toBe(200);
    const [previews = '', others = ''] = reply.body.split('\n\n');
    for (const path of ['/api/', '/guest/', '/*session=']) expect(others).toContain(`Disallow: ${path}\n`);
    // Programs that show the preview of a pasted link read it and its picture.
    expect(previews).toMatch(/^User-agent: Twitterbot$/m);
    expect(previews.match(/^Disallow: .*/gm)).toEqual(['Disallow: /api/']);
  });
});

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

interface Operation {
  readonly summary?: string;
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
    >
  >;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const description = withoutReferences((await app.anonymous.get('/api/openapi.json')).json()) as Description;

describe('the description of the API', () => {
  const operationOf = ({ method, path }: ApiEndpoint): Operation | undefined =>
    description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  function* objectsIn(schema: Schema): Generator<Schema> {
    if (schema.type === 'object') yield schema;
    // Unknown readings of a newer page are dropped from the details of a result and of a recheck, not refused (decision
    // 053).
    const { details: _, found: _found, ...properties } = schema.properties ?? {};
    const children = [...Object.values(properties), ...(schema.anyOf ?? []), schema.items ?? {}];
    for (const child of children) if (Object.keys(child).length > 0) yield* objectsIn(child);
  }

  it('is the file in docs, which `UPDATE_API=true` writes', async () => {
    const served = (await app.anonymous.get('/api/openapi.json')).body;
    const file = resolve(import.meta.dirname, '../docs/openapi.json');
    const text = `${JSON.stringify(JSON.parse(served), null, 1)}\n`;
    if (process.env.UPDATE_API === 'true') await writeFile(file, text);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(text));
  });

  it('is OpenAPI 3.1', () => {
    expect(description.openapi).toBe('3.1.0');
  });

  /** Routes with bytes or events, which are not endpoints of the contract. */
  const streams = ['GET /api/live', 'GET /api/speed-test/download', 'POST /api/speed-test/upload'];

  it('describes every endpoint of the contract, the streams, and nothing else', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = endpoints.map(({ name }) => name.replace(/:(\w+)/g, '{$1}'));
    expect(described.sort()).toEqual([...expected, ...streams].sort());
  });

  it.each(endpoints)('$name has its summary and the shape of its answer', ({ endpoint }) => {
    const { summary, status, bytes } = endpoint;
    const operation = operationOf(endpoint);
    expect(operation?.summary).toBe(summary);
    expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual(bytes?.types ?? ['application/json']);
  });

  it('documents ranges of a video', () => {
    const answers = description.paths['/api/recording-clips/{id}/content']?.get?.responses;
    expect(answers?.[206]?.content).toEqual(answers?.[200]?.content);
  });

  it.each(endpoints)('$name documents its refusals', ({ endpoint }) => {
    const refusal = operationOf(endpoint)?.responses['4XX'];
    expect(refusal?.description).toContain('refusal');
    expect(refusal?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { enum: expect.arrayContaining(['invalid', 'rate_limited', 'unavailable']) }, fields: {} },
    });
  });

  it.each(endpoints.filter(({ endpoint }) => endpoint.body !== undefined))(
    '$name forbids unknown fields in its body',
    ({ endpoint }) => {
      const body = operationOf(endpoint)?.requestBody?.content['application/json'].schema;
      const objects = [...objectsIn(body ?? {})];
      expect(objects.length).toBeGreaterThan(0);
      expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
    },
  );
});

describe('the safety headers', () => {
  const json = { 'content-type': 'application/json' };
  const cookie = { cookie: 'linecheck_sign_in=somebody' };

  it.each([
    [200, 'of a call', app, { url: '/api/settings' }],
    [200, 'of the page', app, { url: '/' }],
    [200, 'of a path of the page', app, { url: '/login' }],
    [200, 'of a speed test', app, { url: '/api/speed-test/download?bytes=100' }],
    [400, 'of a bad body', app, { method: 'POST', url: '/api/auth/login', body: '{', headers: json }],
    [401, 'for a stranger', app, { url: '/api/auth/user' }],
    [
      403,
      'for another site',
      app,
      { method: 'POST', url: '/api/auth/login', headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    [404, 'of an unknown page', app, { url: '/nowhere' }],
    [404, 'of an unknown call', app, { url: '/api/nowhere' }],
    [404, 'of an unknown link', app, { url: '/api/test-sessions/nowhere' }],
    [404, 'of half an escape', app, { url: '/%c0' }],
    [404, 'of half an escape in a code', app, { url: '/api/test-sessions/%' }],
    [404, 'of a code without an end', app, { url: `/api/test-sessions/${'x'.repeat(500)}` }],
    [
      413,
      'of too large a body',
      app,
      { method: 'POST', url: '/api/auth/login', body: 'x'.repeat(262_145), headers: json },
    ],
    [
      415,
      'of another type',
      app,
      { method: 'POST', url: '/api/auth/login', body: 'x', headers: { 'content-type': 'text/plain' } },
    ],
    [500, 'of a bug', withBug, { url: '/api/auth/user', headers: cookie }],
    [503, 'of trouble with storage', withoutDatabase, { url: '/api/health' }],
  ] as const)('are on a %d %s', async (status, _what, { anonymous }, call) => {
    const reply = await anonymous.call(call);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // Only a response that can be shown as a page can be framed or opened.
      ...(!call.url.startsWith('/api/') && { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
    });
    expect(reply.headers[REPLY_HEADER]).toBe(call.url.startsWith('/api/') ? '1' : undefined);
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    ['/guest/abcdefgh', true],
    ['/GUEST/ABCDEFGH', true],
    ['/?session=abcdefgh', true],
    ['/?from=mail&session=abcdefgh', true],
    ['/', false],
    ['/?from=mail', false],
    ['/login', false],
  ])('of %s keep it out of search engines: %s', async (url, isKept) => {
    const { headers } = await app.anonymous.get(url);
    expect(headers['x-robots-tag']).toBe(isKept ? 'noindex, nofollow' : undefined);
  });

  it('require encryption if the site is encrypted', async () => {
    const encrypted = await openTestApp({ config: { publicUrl: 'https://check.example.org' } });
    const reply = await encrypted.anonymous.get('/api/settings');
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it.each(['/api/settings', '/api/openapi.json', '/api/test-sessions/unknown', '/api/speed-test/download?bytes=9'])(
    'keep %s out of every cache',
    async (url) => {
      expect((await app.anonymous.get(url)).headers['cache-control']).toContain('no-store');
    },
  );
});

describe('an address that leads nowhere', () => {
  it.each(['/api/nowhere', '/api/auth', '/api/test-sessions/a/b', '/assets/gone.js', '/%c0', '/api/test-sessions/%'])(
    '%s is answered in JSON, without the address',
    async (url) => {
      expect(await testAnswer(app.anonymous.get(url))).toEqual({
        status: 404,
        code: 'not_found',
        message: 'This could not be found.',
      });
    },
  );

  it.each(['POST', 'PUT', 'DELETE'] as const)('is not a page for a %s', async (method) => {
    expect(await testAnswer(app.anonymous.call({ method, url: '/login' }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('an app without a page', () => {
  it.each(['/', '/login', '/index.html'])('answers %s in JSON', async (url) => {
    expect(await testAnswer(withoutPage.anonymous.get(url))).toMatchObject({ status: 404, code: 'not_found' });
  });
});
