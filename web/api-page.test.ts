import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiReference, type ShownApi } from './api-page';
import { exampleOf, shapeOf } from './api-shapes';
import { framed } from './prose-frame';

const api: ShownApi = JSON.parse(readFileSync(resolve(import.meta.dirname, '../docs/openapi.json'), 'utf8'));

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

const html = apiReference(api);

/** The part of the page about a call, as text. */
const shownAs = (id: string) => {
  const [part = ''] = new RegExp(`<details class="api-call" id="${id}">[\\s\\S]*?</details>`).exec(html) ?? [];
  return part
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
};

describe('the page of the API', () => {
  it.each(operations)('has $operationId with its path, its scope, its refusals and an example', (operation) => {
    const { operationId, method, path, summary, 'x-scope': scope, 'x-refusals': refusals = [] } = operation;
    const shown = shownAs(operationId);
    for (const text of [`${method} ${path}`, summary, ...refusals]) expect(shown).toContain(text);
    expect(shown).toMatch(/curl .*"\$LINECHECK_URL\/api\/.*"$/m);
    expect(shown.includes('$LINECHECK_TOKEN')).toBe(scope !== undefined);
    if (scope !== undefined) expect(shown).toContain(`A token with the scope ${scope}, or a sign-in`);
  });

  it('has each call once', () => {
    expect(html.split('class="api-call"')).toHaveLength(operations.length + 1);
  });

  it('is in the frame of the pages of text, and loads nothing from others', () => {
    const page = framed(readFileSync(resolve(import.meta.dirname, 'developers.html'), 'utf8'), 'developers');
    expect(page).toContain('id="createTestSession"');
    expect(page).not.toContain('%api%');
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it('writes nothing of the description as markup', () => {
    const call = { operationId: 'x', summary: '<b>&"', tags: ['T'], responses: {} };
    const shown = apiReference({
      tags: [{ name: 'T', description: '<i>' }],
      paths: { '/api/<x>': { get: call } },
      components: { schemas: {} },
    });
    expect(shown).not.toMatch(/<i>|<x>|<span><b>/);
  });
});

describe('the shape of a schema', () => {
  const shapes = { Guest: { properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['name'] } };

  it.each([
    [{ $ref: '#/components/schemas/Guest' }, '{ name: text, age?: whole number }'],
    [{ type: 'array', items: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] } }, '(uuid | null)[]'],
    [{ enum: ['a', 'b', ''] }, 'a | b | ""'],
    [{ properties: { a: { properties: { b: { properties: { c: {} } } } } } }, '{ a?: { b?: {…} } }'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'boolean' }] }, '[number, boolean]'],
    [{}, 'anything'],
  ])('%j is %s', (schema, shape) => {
    expect(shapeOf(schema, shapes)).toBe(shape);
  });

  it('has an example with what a call must have', () => {
    expect(exampleOf({ $ref: '#/components/schemas/Guest' }, shapes)).toEqual({ name: 'a' });
    expect(exampleOf({ type: 'array', items: { type: 'string', minLength: 3 } }, shapes)).toEqual(['aaa']);
    expect(exampleOf({ type: 'integer', minimum: 5 }, shapes)).toBe(5);
  });
});
