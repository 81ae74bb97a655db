import { describe, expect, it } from 'vitest';
import { brokenCitations } from './citations';
import { brokenLinks, outsidePaths } from './document-links';
import type { Source } from './read-sources';

const cited: readonly Source[] = [
  { path: 'docs/specification/S1-accounts.md', text: '# S1\n\n## 1. Purpose\n\n### Login\n\n## 2. Screens\n' },
  { path: 'docs/specification/S2-tests.md', text: '## 4. States\n\n## 5. Rules\n' },
  { path: 'docs/specification/measurement.md', text: '## M1: Level\n' },
  { path: 'docs/specification/safety.md', text: '## D9: Logos\n' },
  { path: 'docs/decisions/019-sent-again.md', text: '# 019: Sent again\n' },
  {
    path: 'docs/decisions/README.md',
    text: '| Number | Record |\n|---|---|\n| 031 | [019](019-sent-again.md) |\n| 017 | [012](012-gone.md) |\n',
  },
];
/** Composed, so that the check finds no broken citation in this file. */
const section = (document: string, number: number): string => `${document} §${number}`;
const rule = (letter: string, number: number): string => `${letter}${number}`;
const record = (number: string): string => `decision ${number}`;

const broken = (text: string, path = 'server/app.ts'): readonly string[] =>
  brokenCitations([...cited, { path, text }])
    .filter((fault) => fault.path === path)
    .map(({ citation, line }) => `${line}: ${citation}`);

describe('a citation', () => {
  it.each([
    `/** As written (${section('S1', 2)}, ${rule('D', 9)}). */`,
    `// ${section('S2', 4)}, §5: both of them, ${rule('M', 1)}.`,
    `${record('019')}, (019) and Decision 019`,
    `${record('031')}, which was merged into ${record('019')}`,
  ])('that resolves is accepted: %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  it.each([
    [section('S1', 3), section('S1', 3)],
    [section('S3', 1), section('S3', 1)],
    [`${section('S2', 4)} and §6`, `${section('S2', 4)} and §6`],
    [`what ${rule('M', 2)} says`, rule('M', 2)],
    [rule('D', 90), rule('D', 90)],
    [record('020'), record('020')],
    [`${record('019')} and 021`, `${record('019')} and 021`],
    [record('19'), record('19')],
    [record('017'), record('017')],
    [`(${'020'})`, '(020'],
  ])('without its heading, row or file is a fault: %s', (text, citation) => {
    expect(broken(`first line\n${text}`)).toEqual([`2: ${citation}`]);
  });

  it('may be broken over two lines of a comment', () => {
    expect(broken('/**\n * As S1\n * §7 has it.\n */')).toEqual([`2: ${section('S1', 7)}`]);
  });

  it.each([
    '<path d="M40 2.8l5 5M62 34h5" />',
    'RFC 9110 §13.1.2',
    'S3-compatible',
    '0.019 and 1,020 and (100)',
    '%E2%80%8B and 1D9',
  ])('is not found in: %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  it('by its number alone counts only in a decision record', () => {
    expect(
      broken('# 019: Sent again\n\nSee [020](020-gone.md), at 0.020.', 'docs/decisions/019-sent-again.md'),
    ).toEqual(['3: 020']);
    expect(broken('after 020 bytes')).toEqual([]);
  });
});

it.each([
  [
    'to files, folders and other sites resolve',
    '[a](../README.md) [b](decisions/019-sent-again.md#why) [c](decisions) [d](https://example.org/x) [e](#top)',
    [],
  ],
  ['to missing files are faults', '[a](README.md)', ['docs/a.md links to docs/README.md, which does not exist']],
])('links %s', (_what, text, faults) => {
  const paths = new Set(['README.md', 'docs/a.md', 'docs/decisions/019-sent-again.md']);
  expect(brokenLinks([{ path: 'docs/a.md', text }], paths)).toEqual(faults);
});

it('a file that names a folder beside the repository is a fault', () => {
  const beside = ['..', 'shared', 'faces'].join('/');
  expect(outsidePaths([{ path: 'benchmarks/faces.ts', text: `const FACES = '../${beside}';` }])).toHaveLength(1);
  expect(outsidePaths([{ path: 'benchmarks/faces.ts', text: "const FACES = './shared/faces';" }])).toEqual([]);
});
