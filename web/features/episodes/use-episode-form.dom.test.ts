import { type EpisodeDetails, localTimeOf } from '@linecheck/contract';
import { episodeFields } from '@linecheck/texts/en/episodes/forms';
import { beforeEach, describe, expect, it } from 'vitest';
import { testEpisodeDetails } from '../../testing/episode-details';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { testShowDetails } from '../../testing/show-details';
import { unsavedChanges } from '../../ui/behaviour/use-unsaved';
import { latestToast, showToast } from '../../ui/overlays/toast';
import { type EpisodeField, useEpisodeForm } from './use-episode-form';
import type { EpisodeTarget } from './use-episodes';

const calls = watchServerCalls();
beforeEach(() => showToast({ title: 'Before' }));

const begun = testEpisodeDetails;

const level = { base: 'call', name: null, bounds: {} };
const changed = { code: 'episode_changed', message: 'Changed.' };
const gone = { code: 'not_found', message: 'Gone.' };

async function mounted(target: EpisodeTarget) {
  const saved: EpisodeDetails[] = [];
  const props = { target, onSaved: (done: EpisodeDetails) => void saved.push(done) };
  const hook = await renderHook((given: typeof props) => {
    const form = useEpisodeForm(given);
    // The fields of the form register themselves while it is rendered.
    return { ...form, errors: { startsLocal: form.field('startsLocal').error, studio: form.field('studio').error } };
  }, props);
  const type = (name: EpisodeField, value: string) =>
    happens(() => hook.now().setValue(name, value, { shouldDirty: true }));
  const save = () => happens(() => hook.now().submit());
  return { hook, saved, type, save };
}

const edit = { kind: 'edit', episode: begun } as const;

async function refused(newer: Partial<EpisodeDetails>) {
  const editing = await mounted(edit);
  await editing.type('title', 'High tides');
  await editing.save();
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { title: 'High tides', revision: 1 } });
  await calls[0]?.answer(409, changed);
  expect(calls[1]?.url).toBe(`/api/episodes/${begun.id}/board?limit=1`);
  await calls[1]?.answer(200, {
    episode: { ...begun, ...newer, revision: 2 },
    level,
    links: 0,
    groupGuests: 0,
    lastImport: null,
    guests: [],
    next: null,
  });
  return editing;
}

describe('an episode that others have changed', () => {
  it('keeps what was typed, and shows the newer values of the other fields', async () => {
    const { hook, saved, save } = await refused({ minutes: 90 });
    expect(hook.now().conflict).toMatchObject({ kind: 'changed', fields: [] });
    expect(hook.now().getValues()).toMatchObject({ title: 'High tides', minutes: 90 });
    expect([saved, latestToast()?.title, unsavedChanges() !== undefined]).toEqual([[], 'Before', true]);
    await save();
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { title: 'High tides', minutes: 90, revision: 2 } });
  });

  it('shows both values of a field that both have changed, and the host chooses', async () => {
    const { hook, save } = await refused({ title: 'Low tides' });
    expect(hook.now().conflict).toMatchObject({ fields: ['title'], stored: { title: 'Low tides' } });
    expect(hook.now().getValues('title')).toBe('High tides');
    await happens(() => hook.now().takeField('title'));
    expect(hook.now().conflict).toMatchObject({ fields: [] });
    await save();
    expect(calls.at(-1)?.body).toMatchObject({ title: 'Low tides', revision: 2 });
  });

  it('is saved as a new one if it was deleted', async () => {
    const { hook, saved, type, save } = await mounted(edit);
    await type('title', 'High tides');
    await save();
    await calls[0]?.answer(404, gone);
    expect([hook.now().conflict, saved]).toEqual([{ kind: 'deleted' }, []]);
    await save();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', url: '/api/episodes', body: { title: 'High tides' } });
  });
});

describe('the form of an episode', () => {
  it('of a copy has no date, and is sent to the original', async () => {
    const { hook, saved, type, save } = await mounted({ kind: 'duplicate', episode: begun });
    await save();
    expect([calls.length, hook.now().errors.startsLocal]).toEqual([0, 'Enter a date and a time']);
    await type('startsLocal', '2032-01-07T18:00');
    await save();
    expect(calls[0]).toMatchObject({ method: 'POST', url: `/api/episodes/${begun.id}/duplicate` });
    const copy = { ...begun, id: '1b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11' };
    await calls[0]?.answer(201, copy);
    expect([saved, latestToast()?.description]).toEqual([[copy], '2 guests have new links.']);
    expect(hook.now().conflict).toBeUndefined();
  });

  it.each([
    ['2027-03-28T02:30', 'Europe/Berlin', episodeFields.skipped],
    ['2027-03-28T02:30', 'Asia/Tokyo', undefined],
    ['2027-03-14T02:30', 'America/New_York', episodeFields.skipped],
  ])('does not send %s in %s if the clocks skip it', async (startsLocal, timeZone, fault) => {
    const { hook, type, save } = await mounted({ kind: 'create' });
    await type('title', 'Tides');
    await type('startsLocal', startsLocal);
    await type('timeZone', timeZone);
    await save();
    expect([hook.now().errors.startsLocal, calls.length]).toEqual([fault, fault === undefined ? 1 : 0]);
  });

  it.each([
    ['0026-12-03T18:00', 'last year at the earliest'],
    ['2999-12-03T18:00', 'ten years from now at the latest'],
  ])('does not send %s', async (startsLocal, fault) => {
    const { hook, type, save } = await mounted({ kind: 'create' });
    await type('title', 'Tides');
    await type('startsLocal', startsLocal);
    await save();
    expect([hook.now().errors.startsLocal, hook.now().question, calls.length]).toEqual([
      expect.stringContaining(fault),
      undefined,
      0,
    ]);
  });

  it('asks before it saves a date in the past, and keeps what was typed', async () => {
    const { hook, type, save } = await mounted(edit);
    const yesterday = localTimeOf(new Date(Date.now() - 86_400_000), begun.timeZone);
    await type('startsLocal', yesterday);
    await save();
    expect([hook.now().question?.form.startsLocal, calls.length]).toEqual([yesterday, 0]);
    await happens(() => hook.now().question?.cancel());
    expect([hook.now().question, hook.now().getValues('startsLocal')]).toEqual([undefined, yesterday]);
    await save();
    await happens(() => hook.now().question?.confirm());
    expect(calls).toMatchObject([{ method: 'PUT', body: { startsLocal: yesterday } }]);
  });

  it('does not ask about the date of an episode that is over, when another field changes', async () => {
    const past = { ...begun, startsLocal: '2019-12-03T18:00', startsAt: '2019-12-03T17:00:00.000Z' };
    const { hook, type, save } = await mounted({ kind: 'edit', episode: past });
    await type('title', 'High tides');
    await save();
    expect([hook.now().question, calls.length]).toEqual([undefined, 1]);
  });

  it('says how many links keep what was changed on them', async () => {
    const { type, save } = await mounted(edit);
    await type('title', 'High tides');
    await save();
    await calls[0]?.answer(200, { ...begun, title: 'High tides', kept: 2 });
    expect(latestToast()).toMatchObject({
      title: 'The episode is saved',
      description: '2 guests keep the title, message or checklist of their own links.',
    });
  });

  it('shows the errors of the server at its fields', async () => {
    const { hook, type, save } = await mounted(edit);
    await type('studio', 'nowhere');
    await save();
    const fields = { studio: 'Choose a studio from the list' };
    await calls[0]?.answer(400, { code: 'invalid', message: '', fields, fieldCodes: { studio: 'studio_unknown' } });
    expect([hook.now().errors.studio, latestToast()?.title]).toEqual([fields.studio, 'Before']);
  });

  it('reports every other refusal', async () => {
    const { type, save } = await mounted(edit);
    await type('title', 'High tides');
    await save();
    await calls[0]?.fail();
    expect(latestToast()?.title).toBe(episodeFields.failed.changed);
  });
});

describe('the show of an episode', () => {
  const show = { ...testShowDetails, title: 'Low tides', minutes: 45, joinUrl: 'https://example.org/' };

  it('fills in what was not typed into a new one', async () => {
    const { hook, type } = await mounted({ kind: 'create' });
    await type('title', 'Ada on tides');
    await happens(() => hook.now().chooseShow(show));
    const filled = { showId: show.id, title: 'Ada on tides', minutes: 45, joinUrl: 'https://example.org/' };
    expect(hook.now().getValues()).toMatchObject(filled);
    await happens(() => hook.now().chooseShow({ ...show, minutes: 30 }));
    expect(hook.now().getValues('minutes')).toBe(30);
    await happens(() => hook.now().chooseShow(undefined));
    expect(hook.now().getValues()).toMatchObject({ showId: null, minutes: 30 });
  });

  it('is where a new one begins with its values, and changes nothing else in one that is edited', async () => {
    const { hook } = await mounted({ kind: 'create', show });
    expect(hook.now().getValues()).toMatchObject({ showId: show.id, title: 'Low tides', minutes: 45, startsLocal: '' });
    const { hook: editing } = await mounted(edit);
    await happens(() => editing.now().chooseShow(show));
    expect(editing.now().getValues()).toMatchObject({ showId: show.id, title: 'Tides', minutes: 60 });
  });
});
