import { describe, expect, it } from 'vitest';
import { testEpisodeDetails } from '../../../testing/episode-details';
import { testShowDetails } from '../../../testing/show-details';
import { groupEpisodes } from './group-episodes';

const show = (id: string, endedAt: string | null = null, coming = 0) => ({ ...testShowDetails, id, endedAt, coming });
const episode = (id: string, showId: string | null) => ({ ...testEpisodeDetails, id, showId });

const groupsOf = (...given: Parameters<typeof groupEpisodes>) =>
  groupEpisodes(...given).map((group) => [group.show?.id, group.episodes.map(({ id }) => id)]);

describe('coming episodes', () => {
  it('are under their shows, the show with the next one first, and last those without a show', () => {
    const episodes = [episode('1', null), episode('2', 'b'), episode('3', 'a'), episode('4', 'b'), episode('5', null)];
    expect(groupsOf(episodes, [show('a'), show('b')])).toEqual([
      ['b', ['2', '4']],
      ['a', ['3']],
      [undefined, ['1', '5']],
    ]);
  });

  it('have no heading for others where all are of a show, and one for each show that goes on', () => {
    const ended = '2026-01-01T00:00:00.000Z';
    expect(groupsOf([episode('1', 'a')], [show('a'), show('b'), show('c', ended), show('d', ended, 1)])).toEqual([
      ['a', ['1']],
      ['b', []],
      ['d', []],
    ]);
  });

  it('of a show that is not in the list yet are with those without a show', () => {
    expect(groupsOf([episode('1', 'new')], [show('a')])).toEqual([
      ['a', []],
      [undefined, ['1']],
    ]);
  });
});
