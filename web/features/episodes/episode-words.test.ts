import type { StoredLevel } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { levelChoices, studioChoices } from './episode-words';
import { levelDemandWords } from './levels/level-demands';

const own: StoredLevel = {
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  name: 'Our call',
  base: 'call',
  bounds: { snrDb: 22, uploadMbps: false },
  revision: 0,
  episodes: 0,
};

describe('the demands of a level', () => {
  it('are those of a built-in one, without what is only recommended', () => {
    const demands = levelDemandWords('video-interview', []);
    expect(demands).toContain('Upload of at least 4 Mbps');
    expect(demands).toContain('Headphones');
    expect(demands).not.toContain('Good light on your face');
  });

  it('are those of an own one with its bounds', () => {
    const demands = levelDemandWords(own.id, [own]);
    expect(demands).toContain('A voice at least 22 dB louder than the background noise');
    expect(demands.some((demand) => demand.startsWith('Upload'))).toBe(false);
  });

  it('are unknown while the own levels are not loaded', () => {
    expect(levelDemandWords(own.id, [])).toEqual([]);
  });
});

describe('the choices of the form', () => {
  it('keep a level that is not loaded yet, so that saving does not change it', () => {
    expect(levelChoices(own.id, []).at(-1)).toEqual({ value: own.id, label: '… (own level)' });
    expect(levelChoices(own.id, [own]).at(-1)).toEqual({ value: own.id, label: 'Our call (own level)' });
  });

  it('keep a studio that is not in the table, and end with none', () => {
    expect(studioChoices('attic', [{ id: 'barn', name: 'The Barn' }])).toEqual([
      { value: 'barn', label: 'The Barn' },
      { value: 'attic', label: 'attic' },
      { value: 'own', label: 'Another studio, or none' },
    ]);
  });
});
