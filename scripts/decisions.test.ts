import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mergedRecords, RECORD_LIST } from './citations';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, 'docs/decisions');
const list = readFileSync(resolve(root, RECORD_LIST), 'utf8');

const STATUS = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (?:accepted|superseded by \d{3})$/;
/** Lines of text, at most 160 characters long, that a record may have below its title and status. The rows of tables do not count. */
const MAX_LINES = 20;

const records = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const [title = '', , status = '', ...body] = readFileSync(resolve(folder, file), 'utf8').split('\n');
    return {
      file,
      number: file.slice(0, 3),
      title: title.slice('# 000: '.length),
      heading: title.slice(0, '# 000: '.length),
      status,
      text: body.filter((line) => line !== '' && !line.startsWith('|')),
    };
  });

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');

describe('decision records', () => {
  it('are found', () => {
    expect(records.length).toBeGreaterThan(45);
  });

  it('have a unique number, in name and title', () => {
    expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
    expect(records.filter(({ number, heading }) => heading !== `# ${number}: `)).toEqual([]);
  });

  it.each(records)('have a date and a status: $file', ({ status }) => {
    expect(status).toMatch(STATUS);
    expect(Number.isNaN(Date.parse(STATUS.exec(status)?.[1] ?? ''))).toBe(false);
  });

  it.each(records)('have a file named after the title: $file', ({ file, number, title }) => {
    expect(file).toBe(`${number}-${slug(title)}.md`);
  });

  it.each(records)('have context, decision and consequences, in a few lines: $file', ({ text }) => {
    const sections = text.flatMap((line) => /^\*\*(\w+)\.\*\*/.exec(line)?.[1] ?? []);
    expect(sections).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.length).toBeLessThanOrEqual(MAX_LINES);
    expect(text.filter((line) => line.length > 160)).toEqual([]);
  });

  it('are all listed with their titles', () => {
    const listed = [...list.matchAll(/^- \[(\d{3})\]\((.+?)\) (.+)$/gm)].map(([, number, file, title]) => ({
      number,
      file,
      title,
    }));
    const expected = records.map(({ number, file, title }) => ({ number, file, title }));
    expect(listed.toSorted((a, b) => String(a.number).localeCompare(String(b.number)))).toEqual(expected);
  });

  it('that were merged refer to a record', () => {
    const numbers = new Set(records.map(({ number }) => number));
    const merged = [...mergedRecords(list)];
    expect(merged.length).toBeGreaterThan(0);
    expect(merged.filter(([former, current]) => numbers.has(former) || !numbers.has(current))).toEqual([]);
  });
});
