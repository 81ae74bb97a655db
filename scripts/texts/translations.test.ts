import type { TextTable } from '@linecheck/texts/message';
import type { TextGroupId } from '@linecheck/texts/text-group';
import { describe, expect, it } from 'vitest';
import { type EnglishGroups, type LanguageFiles, languageFaults, loadEnglishGroups } from './translations';

const english: EnglishGroups = new Map<TextGroupId, TextTable>([
  [
    'guest/steps.microphone',
    {
      start: 'Start Microphone Test',
      ready: 'Your results go to <b>{title}</b>.',
      levels: { low: 'Level too low' },
      left: { one: 'One item left', other: '{count} items left' },
    },
  ],
  ['guest-server/mail.invitation', { subject: 'Your setup check' }],
]);

const steps = {
  start: 'Rozpocznij test mikrofonu',
  ready: 'Wyniki trafią do: <b>{title}</b>.',
  levels: { low: 'Poziom za niski' },
  left: { one: 'Jeden punkt', few: '{count} punkty', many: '{count} punktów', other: '{count} punktu' },
};
const mail = { 'guest-server/mail.invitation': { subject: 'Sprawdzenie sprzętu' } };

/** The faults of Polish texts, which have four plural categories. */
const faultsOf = (microphone: unknown, further: object = {}) =>
  languageFaults('pl', english, {
    guest: { 'guest/steps.microphone': microphone, ...further },
    'guest-server': mail,
  }).map(({ file, key, fault }) => `${file.replace('packages/texts/translations/', '')} ${key}: ${fault}`);

const at = (key: string) => `pl/guest.json guest/steps.microphone.${key}`;

describe('a translation', () => {
  it('has no fault if it has all English texts', () => {
    expect(faultsOf(steps)).toEqual([]);
  });

  const { start: _, ...withoutStart } = steps;
  const { many, ...withoutMany } = steps.left;
  it.each([
    ['a missing text', withoutStart, [`${at('start')}: missing`]],
    ['a missing text of an inner group', { ...steps, levels: {} }, [`${at('levels.low')}: missing`]],
    ['a surplus text', { ...steps, stop: 'Stop' }, [`${at('stop')}: surplus: there is no such text in English`]],
    ['a lost placeholder', { ...steps, ready: '<b>Wyniki</b>' }, [`${at('ready')}: lost {title}`]],
    ['an invented placeholder', { ...steps, start: 'Start {what}' }, [`${at('start')}: invented {what}`]],
    ['a lost tag', { ...steps, ready: '{title}' }, [`${at('ready')}: lost <b>`, `${at('ready')}: lost </b>`]],
    ['a tag that does not end', { ...steps, ready: '<b>{title}' }, [`${at('ready')}: lost </b>`]],
    [
      'a missing plural category',
      { ...steps, left: withoutMany },
      [`${at('left.many')}: missing: a plural category of the language`],
    ],
    [
      'a surplus plural category',
      { ...steps, left: { ...steps.left, two: many } },
      [`${at('left.two')}: surplus: no plural category of the language`],
    ],
    [
      'a plural form that is no text',
      { ...steps, left: { ...steps.left, many: 5 } },
      [`${at('left.many')}: must be a text`],
    ],
    ['a plural without its placeholder', { ...steps, left: noCount() }, [`${at('left')}: lost {count}`]],
    ['a plural that is one text', { ...steps, left: '{count}' }, [`${at('left')}: must be plural forms`]],
    ['a text that is a group', { ...steps, start: { one: 'Start' } }, [`${at('start')}: must be a text`]],
    ['a group that is a list', { ...steps, levels: ['niski'] }, [`${at('levels')}: must be a group of texts`]],
    ['a missing group', undefined, ['pl/guest.json guest/steps.microphone: missing']],
  ])('is reported with %s', (_name, microphone, faults) => {
    expect(faultsOf(microphone)).toEqual(faults);
  });

  it('is reported with a group of another audience, and with one that English has not', () => {
    expect(faultsOf(steps, { ...mail, 'guest/steps.old': {} })).toEqual([
      'pl/guest.json guest-server/mail.invitation: belongs to guest-server.json',
      'pl/guest.json guest/steps.old: surplus: there is no such group in English',
    ]);
  });
});

function noCount() {
  return { one: 'punkt', few: 'punkty', many: 'punktów', other: 'punktu' };
}

describe('the files of a language', () => {
  const missing = (code: 'pl' | 'de' | 'ar', files: LanguageFiles) =>
    languageFaults(code, new Map(), files).map(({ file, fault }) => `${file.split('/').at(-1)}: ${fault}`);

  it('are those for guests, and those for hosts if hosts are offered the language', () => {
    expect(missing('pl', {})).toEqual(['guest.json: the file is missing', 'guest-server.json: the file is missing']);
    expect(missing('de', { guest: {}, 'guest-server': {}, host: {} })).toEqual([
      'host-server.json: the file is missing',
    ]);
  });

  it('may be missing on trial, but not be incomplete', () => {
    expect(missing('ar', {})).toEqual([]);
    expect(languageFaults('ar', english, { 'guest-server': {} })).toMatchObject([{ fault: 'missing' }]);
  });

  it('are objects', () => {
    expect(missing('ar', { guest: [] })).toEqual(['guest.json: must be an object with groups of texts']);
  });
});

it('the groups of English texts are read from every file', async () => {
  const groups = await loadEnglishGroups();
  expect(groups.get('guest/steps.camera')).toMatchObject({ select: 'Select Camera' });
  expect(groups.has('host/episodes/shows.showPage')).toBe(true);
});
