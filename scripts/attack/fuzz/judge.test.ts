import Ajv from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import type { Operation } from './description';
import { faultsOf } from './judge';

const ajv = new Ajv();
const json = (schema: object) => new Map([['application/json', ajv.compile(schema)]]);

const operation: Operation = {
  name: 'GET /api/things',
  method: 'GET',
  path: '/api/things',
  parameters: [],
  body: undefined,
  file: [],
  needsSignIn: true,
  isBytes: false,
  answers: new Map([
    [
      '200',
      json({ type: 'object', required: ['id'], properties: { id: { type: 'string' } }, additionalProperties: false }),
    ],
    ['4XX', json({ type: 'object', required: ['code', 'message'] })],
    ['5XX', json({ type: 'object', required: ['code', 'message'] })],
  ]),
};

const reply = (status: number, body: unknown, type = 'application/json') => ({
  status,
  type,
  head: `content-type\n${type}`,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const kindsOf = async (...given: Parameters<typeof reply>) =>
  (await faultsOf(operation, reply(...given), ['pulmarz3a'])).map(({ kind }) => kind);

describe('the judge of answers', () => {
  it('accepts documented answers', async () => {
    expect(await kindsOf(200, { id: 'a' })).toEqual([]);
    expect(await kindsOf(404, { code: 'not_found', message: 'This could not be found.' })).toEqual([]);
  });

  it.each([
    ['a success of another status', 201, { id: 'a' }, 'application/json'],
    ['a redirection', 302, '', ''],
    ['an additional field', 200, { id: 'a', hash: 'b' }, 'application/json'],
    ['another type', 200, '<html>', 'text/html'],
    ['an incomplete answer', 200, '{"id":', 'application/json'],
    ['a refusal without a code', 400, { message: 'No.' }, 'application/json'],
    ['a refusal with the status of another one', 400, { code: 'not_found', message: '' }, 'application/json'],
    ['an unknown code', 400, { code: 'toString', message: '' }, 'application/json'],
  ])('finds %s', async (_, status, body, type) => {
    expect(await kindsOf(status, body, type)).toEqual(['undocumented']);
  });

  it('finds faults of the server in any form', async () => {
    expect(await kindsOf(503, { code: 'busy', message: '' })).toEqual(['5xx']);
  });

  it('finds the data of another host', async () => {
    expect(await kindsOf(200, { id: 'of pulmarz3a' })).toEqual(['foreign']);
    const named = { ...reply(200, { id: 'a' }), head: 'content-disposition\ninline; filename=pulmarz3a.webm' };
    expect(await faultsOf(operation, named, ['pulmarz3a'])).toMatchObject([{ kind: 'foreign' }]);
  });

  it.each(['at run (/app/dist/server/main.js:1:1)', 'select * from users', '$argon2id$v=19$m=1'])(
    'finds internals of the product in a refusal: %s',
    async (message) => {
      expect(await kindsOf(400, { code: 'invalid', message })).toEqual(['talkative']);
    },
  );
});
