import Ajv from 'ajv/dist/2020';
import { expect, it } from 'vitest';
import type { ApiOperation } from './description';
import { faultsOf } from './judge';

const ajv = new Ajv();
const json = (schema: object) => new Map([['application/json', ajv.compile(schema)]]);
const problem = json({ type: 'object', required: ['code', 'message'] });
const answers = new Map([
  ['200', json({ properties: { id: { type: 'string' } }, additionalProperties: false })],
  ['4XX', problem],
  ['5XX', problem],
]);

it.each([
  [[], 200, { id: 'a' }],
  [[], 404, { code: 'not_found', message: 'This could not be found.' }],
  [['undocumented'], 201, { id: 'a' }],
  [['undocumented'], 200, { id: 'a', hash: 'b' }],
  [['undocumented'], 400, { message: 'No.' }],
  [['undocumented'], 400, { code: 'not_found', message: '' }],
  [['5xx'], 503, { code: 'busy', message: '' }],
  [['foreign'], 200, { id: 'of pulmarz3a' }],
  [['talkative'], 400, { code: 'invalid', message: 'at run (/app/dist/server/main.js:1:1)' }],
])('finds %j in a response of %d with %j', async (kinds, status, body) => {
  const reply = { status, type: 'application/json', head: '', body: Buffer.from(JSON.stringify(body)) };
  const faults = await faultsOf({ answers } as unknown as ApiOperation, reply, ['pulmarz3a']); // Only the answers are read.
  expect(faults.map(({ kind }) => kind)).toEqual(kinds);
});
