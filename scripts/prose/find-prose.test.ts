import { expect, it } from 'vitest';
import { findProse } from './find-prose';

const foundIn = (source: string, path = 'server/example.ts') => findProse(path, source).map(({ found }) => found);

it.each([
  ['/** What the caller sends. */', 'What'],
  ['/** Whether it is open. */', 'Whether'],
  ['/** Of the body of a reply. */', 'Of'],
  ['/** where the clips are stored. */', 'where'],
  ['/** In order of arrival. */', 'In order of arrival.'],
])('%s is a fragment', (comment, found) => {
  expect(foundIn(`${comment}\nconst a = 1;`)).toEqual([found]);
});

it.each([
  '/** Maximum response size in bytes. */',
  '/** Whether or not to retry is decided by the caller. */',
  '/** In a transaction, the rows are locked. */',
  '// What follows runs in the page.',
])('%s is no fragment', (comment) => {
  expect(foundIn(`${comment}\nconst a = 1;`)).toEqual([]);
});

it('accepts the place of a text as its comment', () => {
  expect(foundIn('/** In the header. */\nconst a = 1;', 'packages/texts/en/example.ts')).toEqual([]);
});

it('finds words that continue in the next line of a comment', () => {
  expect(foundIn('// Stored in the place\n// of the row.\nconst a = 1;')).toEqual(['in the place of']);
  expect(foundIn('/**\n * Stored in the place\n * of the row.\n */\nconst a = 1;')).toEqual(['in the place of']);
});

it('reads the comments after code and at the end of a file', () => {
  expect(foundIn('const a = 1; // nobody\n// anew\n')).toEqual(['nobody', 'anew']);
});

it('skips words in quotes and backticks', () => {
  expect(foundIn('// The user "nobody" and `anew`.\nconst a = 1;')).toEqual([]);
});

it('skips strings of code and the text of JSX', () => {
  expect(foundIn("const a = '// nobody';")).toEqual([]);
  expect(foundIn('const a = <p>// nobody</p>; /* anew */', 'web/example.tsx')).toEqual(['anew']);
});

it('reads the comments of CSS', () => {
  expect(foundIn('.nobody { color: red } /* Set anew. */', 'web/example.css')).toEqual(['anew']);
});

it('reads the English texts, but not their keys and imports', () => {
  const source = "import { a } from './nobody';\nexport const b = { nobody: 'Nobody answered' };";
  expect(foundIn(source, 'packages/texts/en/example.ts')).toEqual(['Nobody']);
  expect(foundIn(source)).toEqual([]);
});

it('reports the line and the rewrite', () => {
  expect(findProse('server/example.ts', 'const a = 1;\n// Created anew.\nconst b = 2;')).toEqual([
    { path: 'server/example.ts', line: 2, found: 'anew', instead: '"again"' },
  ]);
});
