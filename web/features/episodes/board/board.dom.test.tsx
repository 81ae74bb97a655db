import type { BoardGuest, EpisodeBoard, EpisodeDetails } from '@linecheck/contract';
import { UNREAD_POLL_MS } from '@linecheck/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testEpisodeDetails } from '../../../testing/episode-details';
import { fakeTime } from '../../../testing/fake-time';
import { renderComponent } from '../../../testing/render-component';
import { happens } from '../../../testing/render-hook';
import { watchServerCalls } from '../../../testing/server-calls';
import { BoardView } from './board';
import type { BoardEmails } from './board-emails';

const calls = watchServerCalls();
const pass = fakeTime({ shouldAdvanceTime: true });

const ID = '11111111-1111-4111-8111-111111111111';

beforeEach(() => window.history.replaceState(null, '', `/episodes/${ID}`));

afterEach(() => {
  // jsdom does not know the element `search`, of which React complains.
  // biome-ignore lint/suspicious/noConsole: every other error fails the test.
  const { calls: errors } = vi.mocked(console.error).mock;
  errors.splice(0, errors.length, ...errors.filter(([, tag]) => tag !== 'search'));
});

const guest = (name: string, wishes: Partial<BoardGuest> = {}): BoardGuest => ({
  id: `${name.charCodeAt(0)}`.padStart(8, '2').concat('-1111-4111-8111-111111111111'),
  sessionCode: name,
  guestName: name,
  guestEmail: null,
  state: 'unopened',
  openedAt: null,
  otherDeviceAt: null,
  readyElsewhere: null,
  expiresAt: '2999-01-01T00:00:00.000Z',
  ...{ isTwin: false, isByGroup: false, booking: null, forwardedBy: null, at: null, missed: null, others: 0 },
  ...{ needsHelp: false, help: null, email: null },
  result: null,
  ...wishes,
});

const shared: Partial<BoardGuest> = {
  state: 'fix',
  openedAt: '2026-11-28T12:00:00.000Z',
  result: {
    ...{ id: ID, submittedAt: '2026-11-28T12:00:00.000Z', updatedAt: null, run: 1 },
    ...{ recording: null, recheck: null },
  },
};

const details: EpisodeDetails = {
  ...testEpisodeDetails,
  ...{ id: ID, timeZone: 'UTC', startsAt: '2031-12-03T18:00:00.000Z', revision: 0 },
  counts: { fix: 0, changed: 0, old: 0, unopened: 12, opened: 0, ready: 0 },
};

const boardWith = (guests: readonly BoardGuest[], wishes: Partial<EpisodeBoard> = {}): EpisodeBoard => ({
  episode: details,
  level: { base: 'call', name: null, bounds: {} },
  links: 0,
  groupGuests: 0,
  lastImport: null,
  guests: [...guests],
  next: null,
  ...wishes,
});

const onInvite = vi.fn();

const emails: BoardEmails = {
  invite: undefined,
  aboveOf: () => <p>News of the emails</p>,
  cardOf: () => <p>Card of the emails</p>,
  lineOf: ({ guestName }) => <p>Email to {guestName}</p>,
  onInvite,
  loadDialog: async () => undefined,
};

const view = (
  <BoardView
    id={ID}
    emails={emails}
    pathOf={() => null}
    loadResult={async () => undefined}
    helpOf={({ guestName }) => <p>Help for {guestName}</p>}
    helpBeside={(guests) => <p>Help beside {guests.length}</p>}
    reachOf={() => null}
    resultOf={({ guestName }) => <p>Result of {guestName}</p>}
    askFirst={(action) => action()}
    gone={<p>Gone</p>}
    noPlan={null}
  />
);

const waiting = () => calls.filter(({ url }) => url.startsWith(`/api/episodes/${ID}/board`));
const answer = (board: EpisodeBoard) => waiting().at(-1)?.answer(200, board);

async function shown(...guests: readonly BoardGuest[]) {
  const page = await renderComponent(view);
  await answer(boardWith(guests));
  return page;
}

describe('a board', () => {
  it('keeps a question about a guest whose row leaves the list, with the new state in it', async () => {
    const { press, byRole } = await shown(guest('Ada'), guest('Bo'));
    await press('button', 'More for Ada');
    await press('button', 'Remove');
    const question = () => byRole('alertdialog', 'Remove Ada?').textContent;
    expect(question()).toContain('The link of Ada stops working. This cannot be undone.');
    await pass(UNREAD_POLL_MS);
    await answer(boardWith([guest('Bo')]));
    expect(waiting().at(-1)?.url).toContain('q=Ada');
    await answer(boardWith([guest('Ada', shared)]));
    expect(question()).toContain('everything that Ada has sent is deleted');
    expect(question()).toContain('Now Ada is: To fix.');
  });

  it('changes the name and the address of a guest, and keeps a first name while the name is the same', async () => {
    const { press, fill } = await shown(guest('Ada Lovelace'), guest('Bo'));
    const lastChange = () => calls.findLast(({ method }) => method === 'PUT');
    await press('button', 'More for Ada Lovelace');
    await press('button', 'Edit name and address');
    await fill('textbox', 'Email', 'ada@example.org');
    await press('button', 'Save');
    expect(lastChange()?.body).toEqual({ guestEmail: 'ada@example.org' });
    await lastChange()?.answer(400, { code: 'invalid', message: '' });
    await fill('textbox', 'Name *', 'Dr. Ada King');
    await press('button', 'Save');
    expect(lastChange()?.body).toEqual({
      ...{ guestFirstName: 'Dr. Ada King', guestSurname: null, guestEmail: 'ada@example.org' },
    });
  });

  it('keeps a typed list when another person deletes the episode', async () => {
    const { press, fill, byRole, place } = await shown(guest('Ada'));
    await press('button', 'Add guests');
    await happens(() => byRole('radio', 'A list').click());
    await fill('textbox', /^One guest per line/, 'Bo\nCy');
    await pass(UNREAD_POLL_MS);
    await waiting().at(-1)?.answer(404, { code: 'not_found', message: '' });
    expect(place.textContent).toContain('Gone');
    expect(byRole('dialog', 'Add guests').textContent).toContain('Your list is still here.');
    expect((byRole('textbox', /^One guest per line/) as HTMLTextAreaElement).value).toBe('Bo\nCy');
  });

  it('keeps a filter that is chosen right after typing, and both in the address', async () => {
    const { fill, byRole } = await shown(guest('Ada'), guest('Bo'));
    await fill('searchbox', 'Search guests', 'ad');
    await happens(() => byRole('radio', /^Not opened/).click());
    await pass(250);
    expect(window.location.search).toBe('?q=ad&state=unopened');
    expect(waiting().at(-1)?.url).toContain('q=ad&state=unopened');
  });

  it('marks a guest who asks for help, and has a place for the requests of hidden guests', async () => {
    const asked = {
      ...({ id: ID, step: 'microphone', code: 'hum', state: 'open', line: '', by: null } as const),
      ...{ isAway: false, isFree: true, askedAt: '2026-11-28T12:00:00.000Z', rungAt: null },
      ...{ answer: null, answeredAt: null, revision: 1, closedHow: null, closedAt: null },
    };
    const { place } = await shown(guest('Ada', { help: asked }), guest('Bo'));
    expect(place.textContent).toContain('Needs help, ');
    expect(place.textContent).toContain('Help for Ada');
    expect(place.textContent).toContain('Help beside 2');
  });

  it('shows the newest email to a guest, and invites a guest with an address from the menu', async () => {
    const sent = {
      ...({ kind: 'invitation', state: 'sent', skipped: null, bounced: null } as const),
      at: '2026-11-28T12:00:00.000Z',
    };
    const invited = guest('Ada', { guestEmail: 'ada@example.org', email: sent });
    const { place, press, namesOf } = await shown(invited, guest('Bo', { guestEmail: 'bo@example.org' }), guest('Cy'));
    expect(place.textContent).toContain('Email to Ada');
    expect(place.textContent).not.toContain('Email to Bo');
    await press('button', 'More for Ada');
    await press('button', 'Invite again');
    expect(onInvite).toHaveBeenCalledExactlyOnceWith(invited);
    await press('button', 'More for Cy');
    expect(namesOf('button')).not.toContain('Send invitation');
    await press('button', 'More for Bo');
    expect(namesOf('button')).toContain('Send invitation');
  });

  it('starts with the search and the filter of the address', async () => {
    window.history.replaceState(null, '', `/episodes/${ID}?state=ready&q=ad`);
    await renderComponent(view);
    expect(waiting().at(-1)?.url).toContain('q=ad&state=ready');
  });

  it('opens a result by the name and by the state of its guest', async () => {
    const { press, place } = await shown(guest('Ada', shared), guest('Bo'));
    await press('button', 'Ada');
    expect(place.textContent).toContain('Result of Ada');
    await press('button', 'To fix');
    expect(place.textContent).not.toContain('Result of Ada');
  });
});
