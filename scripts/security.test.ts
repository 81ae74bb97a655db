import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** The levels of OWASP ASVS 5.0.0: each section with the levels of its points, in order. */
const sections = `
1.1 22  1.2 1111122223  1.3 112222222223  1.4 222  1.5 123
2.1 122  2.2 112  2.3 12223  2.4 23
3.1 3  3.2 113  3.3 12223  3.4 11222233  3.5 11122333  3.6 3  3.7 22333
4.1 12233  4.2 23333  4.3 22  4.4 1222
5.1 2  5.2 112333  5.3 113  5.4 222
6.1 122  6.2 111111112222  6.3 11223333  6.4 112233  6.5 22222333  6.6 2223  6.7 33  6.8 2222
7.1 222  7.2 1111  7.3 22  7.4 11222  7.5 223  7.6 22
8.1 1233  8.2 1123  8.3 133  8.4 23
9.1 111  9.2 1222
10.1 22  10.2 223  10.3 22223  10.4 1111122222233333  10.5 22222  10.6 22  10.7 222
11.1 2233  11.2 22233  11.3 11233  11.4 1222  11.5 23  11.6 23  11.7 33
12.1 12233  12.2 11  12.3 22223
13.1 2333  13.2 222223  13.3 2233  13.4 1222233
14.1 22  14.2 12223333  14.3 122
15.1 12233  15.2 12233  15.3 1222222  15.4 3333
16.1 2  16.2 22222  16.3 2222  16.4 222  16.5 2223
17.1 23  17.2 22223333  17.3 22`;

const standard = [...sections.matchAll(/(\S+) (\d+)/g)].flatMap(([, section, levels = '']) =>
  [...levels].map((level, index) => ({ id: `${section}.${index + 1}`, level })),
);

/** Chapters about features that the product does not have. */
const leftOut = /^(9|10|17)\./;

const asked = standard.filter(({ id, level }) => level !== '3' && !leftOut.test(id));

interface Point {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly how: string;
  readonly evidence: readonly string[];
}

const document = read('docs/security.md');
const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const points = rows
  .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
  .map(([, id = '', level = '', , state = '', how = '', evidence = '']): Point => {
    return { id, level, state, how, evidence: [...evidence.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text) };
  });

/** The fault of a reference; undefined if it resolves. */
function fault(reference: string): string | undefined {
  const [, path = '', words] = /^(.+?)(?:: (.*))?$/.exec(reference) ?? [];
  if (!existsSync(resolve(root, path))) return `${path} is gone`;
  return words === undefined || read(path).includes(words) ? undefined : `${path} does not say: ${words}`;
}

describe('the points of the standard', () => {
  it('have the counts of the standard', () => {
    const counts = ['1', '2', '3'].map((wanted) => standard.filter(({ level }) => level === wanted).length);
    expect([counts, asked.length]).toEqual([[70, 183, 92], 210]);
  });

  it('are complete and in order, with their levels', () => {
    expect(points.map(({ id, level }) => ({ id, level }))).toEqual(asked);
  });

  it('have evidence where they are held, and a reason in all cases', () => {
    const needsEvidence = /^(held|partly|operator)$/;
    const bare = points.filter(({ state, evidence }) => needsEvidence.test(state) && evidence.length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(points.filter(({ how }) => how.length < 5).map(({ id }) => id)).toEqual([]);
  });

  it('have evidence that exists', () => {
    expect(
      points.flatMap(({ id, evidence }) => evidence.map(fault).flatMap((said) => (said ? `${id}: ${said}` : []))),
    ).toEqual([]);
  });

  it('are counted by their states', () => {
    const said = rows.filter(([, state = '']) => /^(held|partly|no|operator|none here)$/.test(state));
    const counted = said.map(([, state]) => [state, String(points.filter((point) => point.state === state).length)]);
    expect(said.map(([, state, count]) => [state, count])).toEqual(counted);
    expect(said.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(points.length);
  });
});

describe('a reference', () => {
  it.each([
    ['scripts/gone.ts', 'scripts/gone.ts is gone'],
    ['package.json: words that are not in it', 'package.json does not say: words that are not in it'],
    ['package.json', undefined],
    ['package.json: "name": "linecheck"', undefined],
  ])('to %s: %s', (reference, said) => {
    expect(fault(reference)).toBe(said);
  });
});
