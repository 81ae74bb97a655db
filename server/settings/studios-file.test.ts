import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STUDIOS } from '@linecheck/checks/studios';
import { afterAll, describe, expect, it } from 'vitest';
import { readStudios, StudiosFileError } from './studios-file';

const folder = mkdtempSync(join(tmpdir(), 'studios-'));
const path = join(folder, 'studios.json');
afterAll(() => rmSync(folder, { recursive: true }));

function fromFile(text: string) {
  writeFileSync(path, text);
  return readStudios(path);
}

const parsed = (value: unknown) => fromFile(JSON.stringify(value));

describe('the studios of an operator', () => {
  it('replace, remove and add facts, and leave all others', () => {
    const studios = parsed({
      riverside: { uploadMbps: { value: 6, source: 'intranet.example.org' }, refuses: null },
      'our-room': { name: 'Our room', works: { value: ['Chrome', 'Safari'] }, freeDiskGb: { value: 3 } },
    });
    expect(studios).toEqual({
      ...STUDIOS,
      riverside: {
        ...STUDIOS.riverside,
        uploadMbps: { value: 6, source: 'intranet.example.org' },
        refuses: undefined,
      },
      'our-room': { name: 'Our room', works: { value: ['Chrome', 'Safari'] }, freeDiskGb: { value: 3 } },
    });
  });

  it('of an empty file are those of the product', () => {
    expect(parsed({})).toEqual(STUDIOS);
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', 'It must be JSON: '],
    ['a list', '[]', 'The file must be an object with studios by their id.'],
    ['a text for a studio', '{"zoom":"app"}', 'zoom must be an object with the facts of a studio.'],
    ['an unknown fact', '{"zoom":{"uplod":{"value":1}}}', 'zoom must not have "uplod".'],
    [
      'a fact without its object',
      '{"zoom":{"uploadMbps":4}}',
      'zoom.uploadMbps must be an object with a "value", or null.',
    ],
    [
      'an unknown field of a fact',
      '{"zoom":{"uploadMbps":{"value":4,"url":"x"}}}',
      'zoom.uploadMbps must not have "url".',
    ],
    [
      'a text for a number',
      '{"zoom":{"uploadMbps":{"value":"4"}}}',
      'zoom.uploadMbps.value must be a number from 0 to 1000.',
    ],
    [
      'a negative number',
      '{"zoom":{"freeDiskGb":{"value":-1}}}',
      'zoom.freeDiskGb.value must be a number from 0 to 10000.',
    ],
    [
      'an unknown browser',
      '{"zoom":{"works":{"value":["Chrom"]}}}',
      'zoom.works.value.0 must be one of Chrome, Brave, ',
    ],
    ['an unknown phone', '{"zoom":{"iPhone":{"value":"yes"}}}', 'zoom.iPhone.value must be one of app, browser, none.'],
    ['a long name', `{"zoom":{"name":"${'a'.repeat(81)}"}}`, 'zoom.name must be a text of 1 to 80 characters.'],
    [
      'a wrong id',
      '{"Our Room":{"name":"x"}}',
      '"Our Room" must be an id of up to 40 small letters, digits and hyphens.',
    ],
    ['a new studio without a name', '{"ours":{}}', 'ours.name must be set, because the product has no studio "ours".'],
    ['the id of other studios', '{"own":{"name":"x"}}', '"own" is the id of a studio without facts.'],
  ])('with %s are refused in one sentence', (_what, text, sentence) => {
    expect(() => fromFile(text)).toThrow(StudiosFileError);
    expect(() => fromFile(text)).toThrow(`STUDIOS_FILE ${path}: ${sentence}`);
  });

  it('have a line for each fault', () => {
    const text = '{"zoom":{"uploadMbps":{"value":-1},"name":""},"meet":{"works":{"value":"Chrome"}}}';
    expect(() => fromFile(text)).toThrow(
      [
        'zoom.name must be a text of 1 to 80 characters.',
        'zoom.uploadMbps.value must be a number from 0 to 1000.',
        'meet.works.value must be a list of browsers.',
      ]
        .map((sentence) => `STUDIOS_FILE ${path}: ${sentence}`)
        .join('\n'),
    );
  });
});

it('a file that cannot be read is named', () => {
  expect(() => readStudios(folder)).toThrow(`STUDIOS_FILE ${folder}: EISDIR`);
});

it('without a file the studios are those of the product', () => {
  expect(readStudios(undefined)).toBe(STUDIOS);
});
