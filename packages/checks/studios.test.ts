import { describe, expect, it } from 'vitest';
import { on } from './browser/help/testing/platforms';
import { studioNeeds } from './levels/level-of-show';
import { refusedIn, STUDIOS, type StudioEntry, type StudioFact, studioAdvice } from './studios';

const every = Object.entries<StudioEntry>(STUDIOS);

describe('a studio', () => {
  it.each(every)('%s has a page for each fact, and no browser that both works and is refused', (_id, studio) => {
    const { name, ...facts } = studio;
    expect(name).not.toBe('');
    for (const fact of Object.values<StudioFact<unknown> | undefined>(facts))
      expect(fact?.source).toMatch(/^[a-z0-9.-]+\.[a-z]+\/\S+/);
    const works = studio.works?.value ?? [];
    expect(works.filter((browser) => studio.refuses?.value.includes(browser))).toEqual([]);
  });

  it('suggests Safari only on a Mac', () => {
    const studio: StudioEntry = {
      name: 'Ours',
      works: { value: ['Chrome', 'Safari'] },
      refuses: { value: ['Firefox'] },
    };
    const uses = (system: 'Windows' | 'macOS') => studioAdvice(studio, on('Firefox', system));
    expect(uses('Windows')).toMatchObject({ kind: 'refused', uses: ['Chrome'] });
    expect(uses('macOS')).toMatchObject({ kind: 'refused', uses: ['Chrome', 'Safari'] });
  });
});

describe('the browser of a result', () => {
  it.each([
    [{ browser: 'Firefox 145', system: 'Windows' }, 'Firefox'],
    [{ browser: 'Firefox', system: 'Linux' }, 'Firefox'],
    [{ browser: 'Firefox 145' }, 'Firefox'],
    [{ browser: 'Firefoxy 1', system: 'Linux' }, undefined],
    [{ browser: 'Chrome 140', system: 'Windows' }, undefined],
    [{ browser: 'Firefox 145', system: 'Android' }, 'Android'],
    [{ browser: 'Safari 18', system: 'iOS' }, 'iOS'],
    [{}, undefined],
  ])('%o is refused by Zencastr: %s', (machine, expected) => {
    expect(refusedIn(STUDIOS.zencastr, machine)).toBe(expected);
  });

  it('is not refused on a phone for a studio with an app, nor by an unknown studio', () => {
    expect(refusedIn(STUDIOS.riverside, { browser: 'Firefox 145', system: 'Android' })).toBeUndefined();
    expect(refusedIn(undefined, { browser: 'Firefox 145', system: 'Windows' })).toBeUndefined();
  });
});

it.each<[string, StudioEntry | undefined, object]>([
  ['the upload and the disk of StreamYard', STUDIOS.streamyard, { uploadMbps: 4, recordingMinutes: 83 }],
  ['the disk of Zencastr', STUDIOS.zencastr, { recordingMinutes: 166 }],
  ['the recommended speeds of Teams', STUDIOS.teams, { goodUploadMbps: 2.5, goodDownloadMbps: 4 }],
  ['no disk where nothing is recorded', { name: 'Ours', recordsLocally: { value: 'no' } }, { recordingMinutes: 0 }],
  ['nothing of an unknown studio', undefined, {}],
])('a level gets %s', (_what, studio, needs) => {
  expect(studioNeeds(studio)).toMatchObject(needs);
});
