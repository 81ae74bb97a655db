import type { ShowDetails } from '@linecheck/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testEpisodeDetails } from '../../../testing/episode-details';
import { expectComponentAccessible, renderComponent } from '../../../testing/render-component';
import { happens } from '../../../testing/render-hook';
import { watchServerCalls } from '../../../testing/server-calls';
import { testShowDetails } from '../../../testing/show-details';
import { latestToast, showToast } from '../../../ui/overlays/toast';
import { ShowDialog } from './show-dialog';

const calls = watchServerCalls();
beforeEach(() => showToast({ title: 'Before' }));

const show = testShowDetails;
const saved: ShowDetails[] = [];

/** Found by their texts and names: looking for roles among all fields of the form takes seconds. */
const buttonsNamed = (text: string) =>
  [...document.querySelectorAll('button')].filter((button) => button.textContent === text);
const press = (text: string) => happens(() => buttonsNamed(text)[0]?.click());
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);

/** React observes the property of the element, so the value is set by that of its prototype. */
const fill = (name: string, value: string) =>
  happens(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value);
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });

const opened = (given: ShowDetails | undefined) =>
  renderComponent(
    <ShowDialog
      show={given}
      checklists={[]}
      planFields={() => null}
      onSaved={(done) => void saved.push(done)}
      onClose={() => undefined}
    />,
  );

const sent = (method: string, part: string) =>
  calls.filter((call) => call.method === method && call.url.includes(part)).at(-1);

const [same, own] = [
  { ...testEpisodeDetails, title: show.title, showId: show.id },
  { ...testEpisodeDetails, id: '7a1c2f0e-5d0a-4c8c-8f6e-6a5d1c9e7a21', title: 'Ada', minutes: 45, showId: show.id },
];

/** The dialog of a show whose length was changed, at the question which episodes follow. */
async function asked(...episodes: readonly (typeof same)[]) {
  await opened(show);
  await fill('minutes', '90');
  await press('Continue');
  await sent('GET', `show=${show.id}`)?.answer(200, { episodes, next: null });
}

const rows = () => [...document.querySelectorAll('li label')].map((row) => row.textContent);

describe('the dialog of a changed show', () => {
  it('asks which coming episodes follow: all at first, and says what changes in each', async () => {
    await asked(same, { ...same, id: own.id, title: 'Ada' });
    await expectComponentAccessible();
    expect(rows()).toEqual([
      expect.stringMatching(/^Harbour Lights.*Changes: Length$/),
      expect.stringMatching(/^Ada.*Changes: Length$/),
    ]);
    expect(sent('PUT', '/api/shows/')).toBeUndefined();
    await happens(() => document.querySelectorAll<HTMLElement>('li input[type=checkbox]')[1]?.click());
    await press('Save changes');
    expect(sent('PUT', `/api/shows/${show.id}`)?.body).toMatchObject({
      minutes: 90,
      revision: 3,
      following: [same.id],
    });
    await sent('PUT', '/api/shows/')?.answer(200, { ...show, minutes: 90, followed: 1 });
    expect(latestToast()).toMatchObject({ title: 'The show is saved', description: '1 episode has changed with it.' });
    expect(saved).toHaveLength(1);
  });

  it('leaves out an episode with values of its own', async () => {
    await asked(same, own);
    expect(rows()[1]).toContain('Has values of its own: nothing changes');
    await press('Save changes');
    expect(sent('PUT', '/api/shows/')?.body).toMatchObject({ following: [same.id] });
  });

  it('keeps what was typed on the way back, and if others have changed the show', async () => {
    await asked(same);
    await press('Back');
    expect(field('minutes')?.value).toBe('90');
    await fill('title', 'Low tides');
    await press('Continue');
    await sent('GET', `show=${show.id}`)?.answer(200, { episodes: [same], next: null });
    await press('Save changes');
    await sent('PUT', '/api/shows/')?.answer(409, { code: 'show_changed', message: 'Changed.' });
    await sent('GET', `/api/shows/${show.id}`)?.answer(200, { ...show, joinUrl: 'https://example.org/', revision: 4 });
    expect(document.body.textContent).toContain('This show was changed while you edited it');
    expect(field('joinUrl')?.value).toBe('https://example.org/');
    await press('Continue');
    await sent('GET', `show=${show.id}`)?.answer(200, { episodes: [], next: null });
    await press('Save changes');
    const body = { title: 'Low tides', minutes: 90, joinUrl: 'https://example.org/', revision: 4 };
    expect(sent('PUT', '/api/shows/')?.body).toMatchObject(body);
  });

  it('asks nothing without coming episodes', async () => {
    await opened({ ...show, coming: 0 });
    await fill('minutes', '90');
    await press('Save changes');
    expect(sent('PUT', '/api/shows/')?.body).toMatchObject({ minutes: 90, following: [] });
  });
});

it('a new show needs a title, and is created', async () => {
  await opened(undefined);
  await press('Create show');
  expect(document.body.textContent).toContain('Title is required');
  await fill('title', 'Tides');
  await press('Create show');
  expect(sent('POST', '/api/shows')?.body).toMatchObject({ title: 'Tides', reminderHours: [], tellsChanges: false });
  await sent('POST', '/api/shows')?.answer(201, show);
  expect(latestToast()).toMatchObject({ title: 'The show is created' });
});
