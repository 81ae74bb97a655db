import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../docs/decisions');

const NUMBERS = String.raw`\d{3}(?:, \d{3})*(?: and \d{3})?`;
const STATUS = new RegExp(
  `^Date: (\\d{4}-\\d{2}-\\d{2}) · Status: (?:accepted|superseded by \\d{3})(?:, changes ${NUMBERS})?(?:, changed by ${NUMBERS})?(?:; .+)?$`,
);

const records = readdirSync(folder).map((file) => {
  const [title = '', , status = ''] = readFileSync(resolve(folder, file), 'utf8').split('\n');
  return { file, number: file.slice(0, 3), title, status };
});

/** Sorted pairs of an older and a newer record, such as `020 045`. */
const pairs = (words: RegExp, pair: (own: string, other: string) => string): readonly string[] =>
  records
    .flatMap(({ number, status }) =>
      (words.exec(status)?.[1]?.match(/\d{3}/g) ?? []).map((other) => pair(number, other)),
    )
    .toSorted();

describe('decision records', () => {
  it('are found', () => {
    expect(records.length).toBeGreaterThan(45);
  });

  it('have a number each, in name and title', () => {
    expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
    expect(records.filter(({ number, title }) => !title.startsWith(`# ${number}: `))).toEqual([]);
  });

  it.each(records)('have a date and a status: $file', ({ status }) => {
    expect(status).toMatch(STATUS);
    expect(Number.isNaN(Date.parse(STATUS.exec(status)?.[1] ?? ''))).toBe(false);
  });

  it('are named by the records that they change', () => {
    const changes = pairs(new RegExp(`, changes (${NUMBERS})`), (own, other) => `${other} ${own}`);
    const changedBy = pairs(new RegExp(`, changed by (${NUMBERS})`), (own, other) => `${own} ${other}`);
    expect(changes.length).toBeGreaterThan(0);
    expect(changedBy).toEqual(changes);
  });
});
