import { LEVELS } from '@linecheck/checks/levels/levels';
import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import { SETTABLE } from '@linecheck/checks/levels/own-level';
import type { StoredLevel } from '@linecheck/contract';
import { ownLevels } from '@linecheck/texts/en/episodes/own-levels';
import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  formOf,
  type LevelDraft,
  levelDraftOf,
  levelFaultsOf,
  settableOf,
  shownBound,
  withBound,
} from './level-draft';
import { askedInBaseWords, requirementName, unitWords } from './level-words';

const stored: StoredLevel = {
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  name: 'Our podcast',
  base: 'video-interview',
  bounds: { snrDb: 22, bandwidthHz: 12_500, clippedRatio: 0.002, lostShare: 0.015, headphones: false, light: true },
  revision: 0,
  episodes: 2,
};

const named = (draft: Partial<LevelDraft>): LevelDraft => ({ ...emptyDraft, name: 'Ours', ...draft });

describe('the draft of a level', () => {
  it('is sent as it was stored', () => {
    const { name, base, bounds } = stored;
    expect(formOf(levelDraftOf(stored))).toEqual({ name, base, bounds });
  });

  it.each([
    ['clippedRatio', 0.001, 0.1],
    ['lostShare', 0.015, 1.5],
    ['bandwidthHz', 9500, 9.5],
    ['snrDb', 20, 20],
  ] as const)('shows the bound of %s in its unit', (key, value, shown) => {
    expect(shownBound(key, value)).toBe(shown);
    const draft = named({ bounds: { [key]: { choice: 'own', typed: `${shown}` } } });
    expect(formOf(draft).bounds).toEqual({ [key]: value });
  });

  it('leaves out the bounds of checks that its base does not ask for', () => {
    const camera = { choice: 'own', typed: '720' } as const;
    const draft = withBound(named({}), 'shorterSide', camera);
    expect(formOf(draft).bounds).toEqual({ shorterSide: 720 });
    expect(formOf({ ...draft, base: 'audio-podcast' }).bounds).toEqual({});
    expect(settableOf('audio-podcast').map(({ key }) => key)).not.toContain('shorterSide');
  });

  it.each([
    ['an empty name', { ...emptyDraft, name: ' ' }, { name: 'level_name_required' }],
    ['an empty bound', named({ bounds: { snrDb: { choice: 'own', typed: '' } } }), { snrDb: 'bound_invalid' }],
    [
      'a bound out of range',
      named({ bounds: { snrDb: { choice: 'own', typed: '41' } } }),
      { snrDb: 'bound_out_of_range' },
    ],
    [
      'a lowest loudness above the highest',
      named({
        bounds: { minLoudnessLufs: { choice: 'own', typed: '-20' }, maxLoudnessLufs: { choice: 'own', typed: '-22' } },
      }),
      { minLoudnessLufs: 'bounds_crossed' },
    ],
    ['nothing else', named({ bounds: { snrDb: { choice: 'own', typed: '40' } } }), {}],
  ])('is refused for %s', (_what, draft, faults) => {
    expect(levelFaultsOf(draft)).toEqual(faults);
  });
});

describe('the words of a level', () => {
  it('name every requirement that hosts may set', () => {
    const unnamed = SETTABLE.filter(({ key }) => requirementName(ownLevels.requirements, key) === key);
    expect(unnamed).toEqual([]);
  });

  it.each([
    ['video-interview', 'snrDb', 'at least 15 dB, better 25 dB'],
    ['video-interview', 'headphones', 'required'],
    ['video-interview', 'light', 'recommended'],
    ['video-interview', 'lostShare', 'at most 3%, better 1%'],
    ['livestream', 'bandwidthHz', 'more than 5.5 kHz'],
    ['call', 'snrDb', 'at least 15 dB, recommended'],
    ['call', 'minLoudnessLufs', 'not asked for'],
  ] as const)('read for %s, %s: %s', (base, key, words) => {
    expect(askedInBaseWords(base, key)).toBe(words);
  });

  it('give each number its unit', () => {
    const withoutUnit = SETTABLE.filter(({ key, range }) => range !== undefined && unitWords(key) === '');
    expect(withoutUnit).toEqual([]);
  });

  it('offer each level the bounds of its own checks', () => {
    for (const base of LEVEL_NAMES)
      expect(settableOf(base).some(({ key }) => key === 'frameRate')).toBe('camera' in LEVELS[base].checks);
  });
});
