import * as schemas from '@linecheck/contract/schemas';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { callDescriptions, describedCall, namedCalls } from './described-call';

const endpoints = namedCalls.flatMap(([name, endpoint]) =>
  Object.hasOwn(callDescriptions, name) ? [[name, describedCall(endpoint)] as const] : [],
);

/** Every schema inside a schema, itself first, with its path. */
function* inside(schema: $ZodType, path = ''): Generator<{ path: string; schema: $ZodType }> {
  yield { path, schema };
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  for (const [key, part] of Object.entries(def)) {
    for (const [name, child] of schemasIn(key, part)) yield* inside(child, `${path}.${name}`);
  }
}

function schemasIn(key: string, part: unknown): readonly (readonly [string, $ZodType])[] {
  if (key === 'catchall' || typeof part !== 'object' || part === null) return [];
  if ('_zod' in part) return [[key, part as $ZodType]];
  return Object.entries(part).filter((entry): entry is [string, $ZodType] => isSchema(entry[1]));
}

const isSchema = (value: unknown): value is $ZodType => typeof value === 'object' && value !== null && '_zod' in value;

const isStrict = (schema: $ZodType): boolean =>
  schema._zod.def.type === 'object' && 'catchall' in schema._zod.def && schema._zod.def.catchall !== undefined;

const looseObjects = (schema: $ZodType): readonly string[] =>
  [...inside(schema)]
    .filter((found) => found.schema._zod.def.type === 'object' && !isStrict(found.schema))
    .map((found) => found.path);

const strictObjects = (schema: $ZodType): readonly string[] =>
  [...inside(schema)].filter((found) => isStrict(found.schema)).map((found) => found.path);

/** An older server drops the unknown readings of a newer page, not the whole result. */
const LENIENT = /\.(details|found)\b/;

describe('the table of endpoints', () => {
  it('finds every endpoint by its shape', () => {
    expect(endpoints.map(([name]) => name)).toEqual(
      expect.arrayContaining(['register', 'submitGuestResult', 'health']),
    );
    expect(endpoints.length).toBeGreaterThan(15);
  });

  it('has a description of every call, under its name, and no other', () => {
    expect(Object.keys(callDescriptions).sort()).toEqual(namedCalls.map(([name]) => name).sort());
  });

  it('has each description in one table only', () => {
    const names = Object.entries<object>(schemas)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, table]) => Object.keys(table));
    expect(names).toHaveLength(new Set(names).size);
    expect(names).toHaveLength(namedCalls.length);
  });

  it('refuses a call that the contract does not have', () => {
    expect(() => describedCall({ method: 'GET', path: '/api/nothing' })).toThrow('GET /api/nothing has no description');
  });

  it('has no method and path twice', () => {
    const calls = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(calls).toEqual([...new Set(calls)]);
  });

  it.each(endpoints)('%s has a summary that a person can read', (_name, { summary }) => {
    expect(summary).toMatch(/^[A-Z].{8,}[^.]$/);
  });

  it.each(endpoints)('%s names in its parameters what its path names', (_name, { path, params }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = params === undefined ? [] : Object.keys((params as z.ZodMiniObject).shape);
    expect(declared).toEqual(named);
  });

  it.each(endpoints)('%s reads a body only with a method that carries one', (_name, { method, body }) => {
    if (body !== undefined) expect(['POST', 'PUT']).toContain(method);
  });

  it.each(endpoints)('%s refuses unknown fields at every depth', (_name, { params, query, body }) => {
    const given = [params, query, body].filter((part) => part !== undefined);
    expect(given.flatMap(looseObjects).filter((path) => !LENIENT.test(path))).toEqual([]);
  });

  it.each(endpoints)('%s drops undeclared fields of its answer at every depth', (_name, { response }) => {
    expect(strictObjects(response)).toEqual([]);
  });

  it.each(endpoints)('%s answers something that JSON can carry', (_name, { response }) => {
    expect(() => z.toJSONSchema(response, { io: 'output' })).not.toThrow();
  });
});
