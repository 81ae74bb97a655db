import { forWorkers, roleMay } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { endpoints } from '../testing/endpoints';
import { hidingFor } from './hide-for-viewers';

describe('an answer for viewers', () => {
  const guest = z.object({ name: z.string(), address: forWorkers(z.nullable(z.string()), null) });
  const ada = { name: 'Ada', address: 'ada@example.org' };
  const hidden = { name: 'Ada', address: null };

  it.each<[string, $ZodType, unknown, unknown]>([
    ['a field', guest, ada, hidden],
    ['a list', z.object({ guests: z.array(guest) }), { guests: [ada, ada] }, { guests: [hidden, hidden] }],
    ['an optional part', z.object({ guest: z.optional(z.nullable(guest)) }), { guest: ada }, { guest: hidden }],
    ['a part that is null', z.object({ guest: z.nullable(guest) }), { guest: null }, { guest: null }],
    ['a record', z.record(z.string(), guest), { a: ada }, { a: hidden }],
    ['one of several shapes', z.union([z.object({ kind: z.literal('none') }), guest]), ada, hidden],
    ['a part of another schema', z.extend(z.omit(guest, { name: true }), {}), { address: 'x' }, { address: null }],
    ['a field that is absent', guest, { name: 'Ada' }, { name: 'Ada' }],
  ])('has no private value in %s', (_where, schema, answer, expected) => {
    expect(hidingFor(schema)(answer)).toEqual(expected);
  });

  it('is not copied where nothing is private', () => {
    const answer = { rows: [{ name: 'Ada' }] };
    expect(hidingFor(z.object({ rows: z.array(z.object({ name: z.string() })) }))(answer)).toBe(answer);
  });
});

/** Names of fields that may hold an address or a code, by which a person or a link can be reached. */
const PRIVATE_NAME = /[eE]mail|[aA]ddress|[tT]oken|[sS]ecret|[a-z]Code$|[a-z]Link$/;

/** Fields with such a name that viewers see: the caller's own addresses, and what is said of emails without an address. */
const SEEN = [
  'GET /api/account/email email',
  'GET /api/auth/user email',
  'GET /api/episodes/:id/board guests.email',
  'GET /api/episodes/:id/emails withoutAddress',
  'POST /api/access-tokens token',
  'POST /api/access-tokens/:id/rotate token',
  'POST /api/account/authenticator-apps/new address',
  'POST /api/account/authenticator-apps/new secret',
  'POST /api/account/calendar-feed address',
  'PUT /api/account/language email',
  'PUT /api/account/name email',
];

function privateNames(schema: $ZodType, path: string): string[] {
  if (hidingFor(schema)('shown') !== 'shown') return [];
  const { def } = (schema as $ZodTypes)._zod; // Every schema of the contract is one of zod's own.
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const isMarked = hidingFor(field)('shown') !== 'shown';
      return [...(!isMarked && PRIVATE_NAME.test(name) ? [at] : []), ...privateNames(field, at)];
    });
  if (def.type === 'array') return privateNames(def.element, path);
  if (def.type === 'record') return privateNames(def.valueType, path);
  if (def.type === 'union') return def.options.flatMap((option) => privateNames(option, path));
  return 'innerType' in def ? privateNames(def.innerType, path) : [];
}

it('a field of an answer to viewers that may hold an address or a code is marked for workers, or listed here', () => {
  const found = endpoints
    .filter(({ endpoint: { action } }) => action !== undefined && roleMay('viewer', action))
    .flatMap(({ name, endpoint }) => privateNames(endpoint.response, '').map((path) => `${name} ${path}`));
  expect(found.sort()).toEqual(SEEN);
});
