import { type EpisodeDetails, OK_RESPONSE, type WorkspaceRole } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { ActingRole } from '../../api/acting';
import { testEpisodeDetails } from '../../testing/episode-details';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { EpisodeRow } from './episode-row';

const calls = watchServerCalls();

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const coming: EpisodeDetails = { ...testEpisodeDetails, startsAt: inHours(48) };

const ignore = () => undefined;

const rowOf = (changes: Partial<EpisodeDetails> = {}, role: WorkspaceRole = 'producer') =>
  renderComponent(
    <ActingRole value={role}>
      <ul>
        <EpisodeRow episode={{ ...coming, ...changes }} levels={[]} studios={[]} onOpen={ignore} onDeleted={ignore} />
      </ul>
    </ActingRole>,
  );

const change = () => calls.filter(({ method }) => method === 'PUT').at(-1);
const address = `/api/episodes/${coming.id}`;

describe('the row of an episode', () => {
  it('calls it off after a question that says what its guests will read, and undoes it', async () => {
    const { press, byRole } = await rowOf();
    await press('button', 'Call off Tides');
    const question = byRole('alertdialog', 'Call off “Tides”?');
    expect(question.textContent).toContain('says “Your host has cancelled this session.”');
    expect(question.textContent).toContain('Guests whom you invited by email');
    await expectComponentAccessible();
    expect(calls).toEqual([]);
    await press('button', 'Call off');
    expect(change()).toMatchObject({ url: `${address}/called-off`, body: { isCalledOff: true } });
    await change()?.answer(200, OK_RESPONSE);
    expect(latestToast()).toMatchObject({ title: 'The session is called off', action: { label: 'Undo' } });
    await happens(() => latestToast()?.action?.onSelect());
    expect(change()).toMatchObject({ url: `${address}/called-off`, body: { isCalledOff: false } });
  });

  it('holds a called-off one after all', async () => {
    const { place, press } = await rowOf({ calledOffAt: inHours(-1) });
    expect(place.textContent).toContain('Called off');
    await press('button', 'Hold Tides after all');
    expect(change()).toMatchObject({ url: `${address}/called-off`, body: { isCalledOff: false } });
  });

  it.each<[string, Partial<EpisodeDetails>, WorkspaceRole]>([
    ['that has ended', { startsAt: inHours(-2) }, 'producer'],
    ['that has ended after it was called off', { startsAt: inHours(-2), calledOffAt: inHours(-3) }, 'producer'],
    ['for a viewer', {}, 'viewer'],
  ])('has no such button %s', async (_what, changes, role) => {
    const { namesOf } = await rowOf(changes, role);
    expect(namesOf('button').filter((name) => /Call off|Hold/.test(name))).toEqual([]);
  });

  it.each([
    [null, 'The links of its guests still work, and they read nothing of it.'],
    ['0123456789abcdefghjkmnpqrs', 'The links of its guests still work, and its group link takes no more guests.'],
  ])('archives it without a word to its guests, with the group code %j', async (groupCode, description) => {
    const { press } = await rowOf({ groupCode });
    await press('button', 'Archive Tides');
    expect(change()?.url).toBe(`${address}/archived`);
    await change()?.answer(200, OK_RESPONSE);
    expect(latestToast()).toMatchObject({ title: 'The episode is archived', description });
  });
});
