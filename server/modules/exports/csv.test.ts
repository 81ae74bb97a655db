import { expect, it } from 'vitest';
import { csvLine } from './csv';

it('a line has its cells between commas, and quotes what would break it', () => {
  expect(csvLine(['Ada', 'Lovelace, Countess', 'said "hello"', 'two\nlines', '', undefined, null])).toBe(
    'Ada,"Lovelace, Countess","said ""hello""","two\nlines",,,\r\n',
  );
});

it.each([
  '=HYPERLINK("https://example.org")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
])('a text never begins a formula: %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
});

it('a number below zero stays a number', () => {
  expect(csvLine([-48.25, 0, '-48.25'])).toBe("-48.25,0,'-48.25\r\n");
});
