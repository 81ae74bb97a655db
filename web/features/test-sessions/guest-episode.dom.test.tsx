import { needsOf, newRun } from '@linecheck/checks/readiness/run';
import type { GuestEpisode, GuestSession } from '@linecheck/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { type RenderedComponent, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { useNeededElsewhere } from '../../ui/behaviour/use-release-on-leave';
import { GuestEpisodeCard } from './guest-episode';
import { useOpenLink } from './use-open-link';

const calls = watchServerCalls();
const pass = fakeTime();

const MINUTE_MS = 60_000;
const code = '0123456789abcdefghjkmnpqrs';

const begun: GuestEpisode = {
  now: '2026-12-03T14:50:00.000Z',
  startsAt: '2026-12-03T17:00:00.000Z',
  timeZone: 'UTC',
  minutes: 60,
  joinUrl: '',
  level: 'call',
  checks: { microphone: 'must' },
  isCalledOff: false,
  bounds: null,
  asks: [],
  asksHeadphones: false,
};

const sessionOf = (episode: GuestEpisode): GuestSession => ({
  guestName: 'Ada Lovelace',
  guestFirstName: 'Ada',
  guestEmail: null,
  guestMessage: null,
  title: 'Tides',
  createdBy: 'Bo',
  hostName: 'Bo',
  language: null,
  episode,
});

const released = vi.fn();

function Opened({ session }: { readonly session: GuestSession }) {
  useNeededElsewhere(released);
  const open = useOpenLink({ kind: 'valid', code, session });
  const { checks } = session.episode ?? begun;
  const run = { ...newRun([]), needs: needsOf(checks) };
  const episode = open.link.kind === 'valid' ? open.link.session.episode : undefined;
  return episode && <GuestEpisodeCard {...{ code, run, open, episode }} />;
}

async function opened(episode: Partial<GuestEpisode> = {}): Promise<RenderedComponent> {
  vi.setSystemTime(new Date('2031-01-01T00:00:00Z'));
  return renderComponent(<Opened session={sessionOf({ ...begun, ...episode })} />);
}

const lineOf = ({ place }: RenderedComponent) => place.querySelector('h2')?.textContent;

const openLine = ({ place }: RenderedComponent) => happens(() => place.querySelector('summary')?.click());

const saysIn = ({ place }: RenderedComponent) => place.querySelector('[role=status]')?.textContent;

/** Lets the page ask again, and answers. */
async function answered(changes: Partial<GuestEpisode>) {
  await pass(3 * MINUTE_MS);
  await happens(() => vi.dynamicImportSettled());
  expect(calls.map(({ url }) => url)).toEqual([`/api/test-sessions/${code}`]);
  await calls[0]?.answer(200, sessionOf({ ...begun, ...changes }));
}

describe('the date of the session on its guest’s page', () => {
  it('counts down by the time of the server, whatever the clock of the guest says', async () => {
    const page = await opened();
    expect(lineOf(page)).toBe('Thu 3 Dec, 17:00, your time in 2 hours');
    await pass(11 * MINUTE_MS);
    expect(lineOf(page)).toContain('in 119 minutes');
  });

  it('counts on when the page is shown again', async () => {
    const page = await opened({ now: '2026-12-03T16:59:30.000Z' });
    await pass(40_000);
    expect(lineOf(page)).toContain('in 1 minute');
    await happens(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(lineOf(page)).toContain('has started');
  });

  it.each([
    ['2026-12-31T23:30:00.000Z', 'Thu 31 Dec, 23:30, your time in 28 days'],
    ['2027-12-03T17:00:00.000Z', 'Fri 3 Dec 2027, 17:00, your time in 365 days'],
  ])('%s names the year where it is not this one', async (startsAt, words) => {
    const page = await opened({ startsAt });
    expect(lineOf(page)).toBe(words);
  });
});

describe('a guest’s page that stays open', () => {
  it.each<[string, Partial<GuestEpisode>, string]>([
    ['that nothing has changed', {}, ''],
    [
      'that the session moved',
      { startsAt: '2026-12-20T14:00:00.000Z' },
      'Your host moved the session: now Sunday 20 December, 14:00.',
    ],
    ['that it is cancelled', { isCalledOff: true }, 'Your host has cancelled this session.'],
    ['that its level changed', { level: 'audio-podcast' }, 'Your host changed what this show asks for.'],
    ['that a bound of its level changed', { bounds: { uploadMbps: 3 } }, 'Your host changed what this show asks for.'],
  ])('learns %s', async (_what, changes, words) => {
    const page = await opened();
    expect(saysIn(page)).toBe('');
    await answered(changes);
    expect(saysIn(page)).toBe(words);
  });

  it('shows the new time, and asks again when it is shown', async () => {
    const page = await opened();
    await pass(20_000);
    await happens(() => document.dispatchEvent(new Event('visibilitychange')));
    await happens(() => vi.dynamicImportSettled());
    await calls[0]?.answer(200, sessionOf({ ...begun, startsAt: '2026-12-20T14:00:00.000Z' }));
    expect(lineOf(page)).toBe('Sun 20 Dec, 14:00, your time in 16 days');
    await happens(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(calls).toHaveLength(1);
  });

  it('keeps what it has when the question fails', async () => {
    const page = await opened();
    await pass(3 * MINUTE_MS);
    await happens(() => vi.dynamicImportSettled());
    await calls[0]?.fail();
    await openLine(page);
    expect([saysIn(page), page.namesOf('link')]).toEqual(['', ['Add to calendar']]);
  });

  it('reads that a cancelled session is held after all', async () => {
    const page = await opened({ isCalledOff: true });
    expect([saysIn(page), page.namesOf('link')]).toEqual([
      'Your host has cancelled this session.',
      ['Remove from calendar'],
    ]);
    await answered({});
    expect(saysIn(page)).toBe('The session takes place after all: Thursday 3 December, 17:00.');
  });
});

describe('joining the session', () => {
  const links = ({ place }: RenderedComponent) =>
    [...place.querySelectorAll('a, button')].map((each) => [each.textContent, each.closest('details') === null]);

  it.each([
    ['2026-12-03T16:44:59.000Z', false, '16 minutes before the start is with the rest of the date'],
    ['2026-12-03T16:45:00.000Z', true, '15 minutes before the start comes first'],
    ['2026-12-03T17:59:59.000Z', true, 'until the end stays first'],
    ['2026-12-03T18:00:00.000Z', false, 'after the end is with the rest again'],
  ])('%s: %s, %s', async (now, isFirst) => {
    const page = await opened({ now, joinUrl: 'about:blank', checks: {} });
    expect(links(page)[0]).toEqual(['Join', isFirst]);
  });

  beforeEach(() => void vi.stubGlobal('open', vi.fn()));
  afterEach(() => void released.mockClear());
  // The click opens it.
  const joinUrl = 'about:blank';

  it('after the checks opens the studio, and gives it the devices', async () => {
    const page = await opened({ joinUrl, checks: {} });
    await openLine(page);
    await happens(() => page.byRole('link', 'Join').click());
    expect([page.byRole('link', 'Join').getAttribute('href'), released.mock.calls.length]).toEqual([joinUrl, 1]);
  });

  it('before the checks names those that are missing, and gives the devices away only then', async () => {
    const page = await opened({ joinUrl });
    await openLine(page);
    await page.press('button', 'Join');
    expect(released).not.toHaveBeenCalled();
    await page.press('button', 'Join now');
    expect(released).toHaveBeenCalledOnce();
    expect(window.open).toHaveBeenCalledWith(joinUrl, '_blank', 'noopener,noreferrer');
  });
});
