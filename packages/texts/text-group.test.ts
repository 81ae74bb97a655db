import { describe, expect, it } from 'vitest';
import {
  addShownTexts,
  addTranslations,
  hasTranslation,
  idOfGroup,
  idsIn,
  loadedAudiences,
  textGroup,
  textsIn,
} from './text-group';

const lamp = textGroup('guest/text-group.lamp', {
  title: 'Lamp',
  left: { one: '{count} lamp', other: '{count} lamps' },
} as const);
const tripod = textGroup('host-server/text-group.tripod', { title: 'Tripod' } as const);
const never = textGroup('guest/text-group.never', { title: 'Never' } as const);
const late = textGroup('guest/text-group.late', { title: 'Late' } as const);

/** As the tables of verdicts, which no group of their own has. */
const joined = { lamp, further: { tripod, never }, left: { one: 'One', other: '{count}' }, note: 'Note' } as const;

const dutchLamp = { title: 'Lamp (nl)', left: { one: '{count} lamp', other: '{count} lampen' } };
addTranslations('nl', { 'guest/text-group.lamp': dutchLamp });
addTranslations('nl', { 'host-server/text-group.tripod': { title: 'Statief' } });

describe('the texts of a group', () => {
  it('are English in English, and where nobody has translated them', () => {
    expect(textsIn('en', lamp)).toBe(lamp);
    expect(textsIn('nl', never)).toBe(never);
    expect(textsIn('it', lamp)).toBe(lamp);
  });

  it('are those of the translation, with its plural forms', () => {
    expect(textsIn('nl', lamp)).toBe(dutchLamp);
    expect(textsIn('nl', lamp).left.other).toBe('{count} lampen');
  });

  it('are English until the translation is there', () => {
    expect(textsIn('pl', late)).toBe(late);
    expect(hasTranslation('pl', 'guest/text-group.late')).toBe(false);
    addTranslations('pl', { 'guest/text-group.late': { title: 'Późno' } });
    expect(textsIn('pl', late).title).toBe('Późno');
    expect(hasTranslation('pl', 'guest/text-group.late')).toBe(true);
  });
});

describe('a table that joins groups', () => {
  it('has each of them in the language, and its own texts and plural forms in English', () => {
    expect(textsIn('nl', joined)).toEqual({
      lamp: dutchLamp,
      further: { tripod: { title: 'Statief' }, never: { title: 'Never' } },
      left: { one: 'One', other: '{count}' },
      note: 'Note',
    });
    expect(textsIn('nl', joined).further.never).toBe(never);
  });

  it('is the same object until texts are added, because components compare it', () => {
    const both = { late, lamp };
    const before = textsIn('tr', both);
    expect(textsIn('tr', both)).toBe(before);
    expect(before.late.title).toBe('Late');
    addTranslations('tr', { 'guest/text-group.late': { title: 'Geç' } });
    expect(textsIn('tr', both).late.title).toBe('Geç');
  });
});

describe('the ids of groups', () => {
  it('are that of a group, or those of all joined ones', () => {
    expect(idOfGroup(lamp)).toBe('guest/text-group.lamp');
    expect(idOfGroup(joined)).toBeUndefined();
    expect(idsIn(lamp)).toEqual(['guest/text-group.lamp']);
    expect(idsIn(joined)).toEqual(['guest/text-group.lamp', 'host-server/text-group.tripod', 'guest/text-group.never']);
    expect(idsIn({ note: 'Note', left: { one: 'One', other: 'Others' } })).toEqual([]);
  });

  it('begin with the audience, which is known once a group is loaded', () => {
    expect([...loadedAudiences()]).toEqual(expect.arrayContaining(['guest', 'host-server']));
  });
});

describe('the texts that a page shows at first', () => {
  const desk = textGroup('guest/text-group.desk', { title: 'Desk', legs: { one: 'Leg', other: 'Legs' } } as const);

  it('stand in for their group, whose other texts are English, until all are added', () => {
    addShownTexts({ 'guest/text-group.desk': { legs: { other: 'Poten' } } });
    expect(textsIn('nl', desk)).toEqual({ title: 'Desk', legs: { one: 'Leg', other: 'Poten' } });
    expect(hasTranslation('nl', 'guest/text-group.desk')).toBe(true);
    const whole = { title: 'Bureau', legs: { one: 'Poot', other: 'Poten' } };
    addTranslations('nl', { 'guest/text-group.desk': whole });
    expect(textsIn('nl', desk)).toBe(whole);
  });
});
