import { EMAIL_LIMITS } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { sessionId } from '../../domain/ids';
import {
  daysInOrder,
  daysToWait,
  type EmailedGuest,
  emailObstacleOf,
  guestsToInvite,
  guestsToTell,
  invitationOccasion,
  isRemindable,
  newsOccasion,
  reminderOccasion,
  roomAfter,
  summaryTime,
} from './rules';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2035, 11, 1, 12);
const at = (hours: number, count: number) => ({ dueAt: new Date(now + hours * HOUR_MS), count });
const { workspacePerDay: most } = EMAIL_LIMITS;

/** How many of these emails wait how many days. */
function waitsOf(...given: Parameters<typeof daysToWait>): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const days of daysToWait(...given)) counts[days] = (counts[days] ?? 0) + 1;
  return counts;
}

describe('the limit of a workspace', () => {
  it.each([
    ['all go out now', 500, [], { 0: 500 }],
    ['what is beyond the limit waits a day', most + 1, [], { 0: most, 1: 1 }],
    ['2,500 take three days', 2500, [], { 0: most, 1: most, 2: 500 }],
    ['what went out within a day counts', 10, [at(-23, most - 4)], { 0: 4, 1: 6 }],
    ['what went out before does not', 10, [at(-24, most)], { 0: 10 }],
    ['what is due soon counts', 10, [at(5, most)], { 2: 10 }],
    ['what is due later leaves room now', 10, [at(24, most)], { 0: 10 }],
  ])('%s', (_, wanted, counts, waits) => expect(waitsOf(wanted, counts, now)).toEqual(waits));

  it('holds in every 24 hours, however often a member presses', () => {
    const counts: ReturnType<typeof at>[] = [];
    for (let hour = 0; hour < 60; hour += 7) {
      const waits = waitsOf(400, counts, now + hour * HOUR_MS);
      for (const [days, count] of Object.entries(waits)) counts.push(at(hour + 24 * Number(days), count));
    }
    const within = ({ dueAt: from }: (typeof counts)[number]) =>
      counts
        .filter(({ dueAt }) => dueAt >= from && dueAt.getTime() < from.getTime() + 24 * HOUR_MS)
        .reduce((sum, { count }) => sum + count, 0);
    expect(Math.max(...counts.map(within))).toBeLessThanOrEqual(most);
  });

  it('has no negative room', () => expect(roomAfter(0, [at(0, most), at(-1, most)], now)).toBe(0));
});

it('lets news go out now, and no reminder after the start', () => {
  const full = [at(0, most)];
  const before = (hours: number) => ({ kind: 'reminder' as const, before: new Date(now + hours * HOUR_MS) });
  const wanted = [{ kind: 'invitation' as const }, { kind: 'moved' as const }, before(24), before(25)];
  expect(daysInOrder(wanted, full, now)).toEqual([1, 0, null, 1]);
  expect(daysInOrder([{ kind: 'called-off' }, before(6)], full, now)).toEqual([0, null]);
});

describe('the time of the summary', () => {
  it.each([
    ['2035-12-03T18:00', 'Europe/Berlin', '2035-12-03T07:00:00.000Z'],
    ['2035-12-03T10:00', 'Europe/Berlin', '2035-12-03T07:00:00.000Z'],
    ['2035-12-03T09:59', 'Europe/Berlin', '2035-12-02T17:00:00.000Z'],
    ['2036-03-01T00:30', 'America/New_York', '2036-02-29T23:00:00.000Z'],
  ])('of a show at %s in %s is %s', (starts_local, time_zone, expected) => {
    const starts_at = new Date(`${starts_local}Z`);
    expect(summaryTime({ starts_local, time_zone, starts_at }).toISOString()).toBe(expected);
  });
});

const startsAt = new Date(now);
const guest = (given: Partial<EmailedGuest> = {}): EmailedGuest => ({
  id: sessionId('guest'),
  addressKey: 'present',
  objection: null,
  isExpired: false,
  state: 'unopened',
  invitations: 0,
  occasions: [],
  isInvitationWaiting: false,
  invitedKeys: [],
  lastKey: null,
  hasBounced: false,
  told: null,
  waiting: 0,
  waitingKinds: [],
  ...given,
});

const sent = { invitations: 1, invitedKeys: ['present'], lastKey: 'present' };
const bounced = { invitations: 1, lastKey: 'present', hasBounced: true };

describe('the guests who are invited', () => {
  it.each([
    ['one who was not invited', {}, [1, 1]],
    ['one who was', sent, [0, 1]],
    ['one whose invitation waits', { invitations: 1, isInvitationWaiting: true }, [0, 0]],
    ['one whose address has changed since', { ...sent, invitedKeys: ['former'], lastKey: 'former' }, [1, 1]],
    ['one whose address does not work', bounced, [0, 1]],
    ['one with a new address after that', { ...bounced, lastKey: 'former' }, [1, 1]],
    ['one who was invited as often as is allowed', { ...sent, invitations: 4 }, [0, 0]],
    ['one whose link has ended', { isExpired: true }, [0, 0]],
    ['one without an address', { addressKey: null }, [0, 0]],
    ['one who wants no emails', { objection: 'host' as const }, [0, 0]],
    ['one who wants no reminders', { objection: 'reminders' as const }, [1, 1]],
  ])('%s', (_, given, expected) => {
    const invited = [false, true].map((isNamed) => guestsToInvite([guest(given)], isNamed).wanted.length);
    expect(invited).toEqual(expected);
  });

  it('are counted by what keeps the others', () => {
    const all = [guest(), guest(sent), guest({ addressKey: null }), guest({ objection: 'all' })];
    expect(guestsToInvite(all, false)).toMatchObject({ already: 1, withoutAddress: 1, objected: 1 });
  });
});

describe('the occasion', () => {
  it.each([
    [[], 'invitation-1'],
    [['invitation-1', 'moved-7'], 'invitation-2'],
    // The first ones were deleted, since they are old.
    [['invitation-3', 'reminder-48-2035-12-01T12:00Z'], 'invitation-4'],
  ])('of an invitation after %j is %s', (occasions, expected) =>
    expect(invitationOccasion({ occasions })).toBe(expected),
  );

  it.each([
    [['moved-6', 'called-off-7'], 'moved-7'],
    [['moved-7'], 'moved-7-2'],
    [['moved-7', 'moved-7-2'], 'moved-7-3'],
  ])('of news after %j is %s', (occasions, expected) => expect(newsOccasion('moved', 7, { occasions })).toBe(expected));
});

describe('the guests who are told a change', () => {
  const show = { startsAt, isCalledOff: false };
  const earlier = { startsAt: new Date(now - HOUR_MS), isCalledOff: false };
  it.each([
    ['one who was told another time', { told: earlier }, 1],
    ['one who was told that it is called off', { told: { startsAt, isCalledOff: true } }, 1],
    ['one who was told the same', { told: { startsAt, isCalledOff: false } }, 0],
    ['one who was told nothing', {}, 0],
    ['one to whom the news are on their way', { told: earlier, waitingKinds: ['moved' as const] }, 0],
    ['one to whom other news are on their way', { told: earlier, waitingKinds: ['called-off' as const] }, 1],
    ['one who wants no emails', { told: earlier, objection: 'host' as const }, 0],
    ['one whose link has ended', { told: earlier, isExpired: true }, 0],
    ['one whose address does not work', { told: earlier, ...bounced }, 0],
  ])('%s', (_, given, count) => expect(guestsToTell([guest(given)], show).wanted).toHaveLength(count));
});

it.each([
  [{}, true],
  [{ state: 'ready' as const }, false],
  [{ addressKey: null }, false],
  [{ objection: 'reminders' as const }, false],
  [bounced, false],
])('a guest with %j would be reminded: %s', (given, expected) => expect(isRemindable(guest(given))).toBe(expected));

describe('the obstacle to emails', () => {
  const facts = {
    ...{ sendsMail: true, isConfirmed: true, isInPlan: true },
    ...{ isArchived: false, isCalledOff: false, isOver: false },
  };
  it.each([
    [{}, null],
    [{ sendsMail: false, isInPlan: false }, 'no_mail'],
    [{ isInPlan: false, isConfirmed: false }, 'plan'],
    [{ isConfirmed: false }, 'unconfirmed'],
    [{ isArchived: true, isOver: true }, 'archived'],
    [{ isOver: true, isCalledOff: true }, 'over'],
    [{ isCalledOff: true }, 'called_off'],
  ])('%j: %s', (given, obstacle) => expect(emailObstacleOf({ ...facts, ...given })).toBe(obstacle));
});

it('reminds once for each hour and start', () => {
  expect(reminderOccasion(48, startsAt)).toBe('reminder-48-2035-12-01T12:00Z');
});
