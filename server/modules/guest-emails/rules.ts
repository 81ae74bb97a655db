import {
  EMAIL_LIMITS,
  type EmailObstacle,
  type GuestEmailKind,
  type GuestState,
  type InvitedCounts,
  instantOf,
  type ObjectionScope,
} from '@linecheck/contract';
import type { SessionId } from '../../domain/ids';
import { stopsEmail } from '../email-objections/service';
import { isNews, type ToldChange } from './decide';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Emails of a workspace that are due at one time. */
export interface DueCount {
  readonly dueAt: Date;
  readonly count: number;
}

const countWithin = (counts: readonly DueCount[], after: number, before: number): number =>
  counts.reduce((sum, { dueAt, count }) => sum + (dueAt.getTime() > after && dueAt.getTime() < before ? count : 0), 0);

/** Emails that a workspace may still send after this many days: no 24 hours around that time hold more than the limit. */
export const roomAfter = (days: number, counts: readonly DueCount[], now: number): number =>
  Math.max(0, EMAIL_LIMITS.workspacePerDay - countWithin(counts, now + (days - 1) * DAY_MS, now + (days + 1) * DAY_MS));

/** The number of days after which each of so many further emails goes out; 0 for those that go out now. */
export function daysToWait(wanted: number, counts: readonly DueCount[], now: number): readonly number[] {
  const waits: number[] = [];
  for (let days = 0; waits.length < wanted; days += 1) {
    const room = Math.min(roomAfter(days, counts, now), wanted - waits.length);
    for (let place = 0; place < room; place += 1) waits.push(days);
  }
  return waits;
}

/**
 * The days after which each of these emails goes out; null if that would be too late for it. News go out now: the limit is
 * no reason to let a guest come at a wrong time.
 */
export function daysInOrder(
  wanted: readonly { readonly kind: GuestEmailKind; readonly before?: Date }[],
  counts: readonly DueCount[],
  now: number,
): readonly (number | null)[] {
  const mayWait = wanted.filter(({ kind }) => !isNewsKind(kind));
  const waits = daysToWait(mayWait.length, counts, now).values();
  return wanted.map(({ kind, before }) => {
    const days = isNewsKind(kind) ? 0 : (waits.next().value ?? 0);
    return before !== undefined && now + days * DAY_MS >= before.getTime() ? null : days;
  });
}

const isNewsKind = (kind: GuestEmailKind): boolean => kind === 'moved' || kind === 'called-off';

/** A guest with what was sent to them, and the key of their present address. */
export interface EmailedGuest {
  readonly id: SessionId;
  readonly addressKey: string | null;
  readonly objection: ObjectionScope | null;
  readonly isExpired: boolean;
  /** Null without an episode. */
  readonly state: GuestState | null;
  /** Invitations to this guest in all, without those that did not go out. */
  readonly invitations: number;
  /** Of all emails to this guest. */
  readonly occasions: readonly string[];
  readonly isInvitationWaiting: boolean;
  /** The keys of the addresses to which an invitation has gone. */
  readonly invitedKeys: readonly string[];
  /** The address of the newest email that went out, and whether it came back. */
  readonly lastKey: string | null;
  readonly hasBounced: boolean;
  readonly told: ToldChange | null;
  readonly waiting: number;
  /** The kinds of the emails that wait. */
  readonly waitingKinds: readonly GuestEmailKind[];
}

export const isInvited = ({ isInvitationWaiting, invitedKeys, addressKey }: EmailedGuest): boolean =>
  isInvitationWaiting || (addressKey !== null && invitedKeys.includes(addressKey));

/** True if the newest email to the present address came back. */
export const bouncesNow = ({ hasBounced, lastKey, addressKey }: EmailedGuest): boolean =>
  hasBounced && lastKey === addressKey;

type Sorted = Pick<InvitedCounts, 'withoutAddress' | 'objected' | 'already'> & {
  readonly wanted: readonly EmailedGuest[];
};

function sortGuests(guests: readonly EmailedGuest[], isAlready: (guest: EmailedGuest) => boolean): Sorted {
  const withAddress = guests.filter(({ addressKey }) => addressKey !== null);
  const willing = withAddress.filter(({ objection }) => !stopsEmail(objection, 'invitation'));
  const wanted = willing.filter((guest) => !isAlready(guest));
  return {
    wanted,
    withoutAddress: guests.length - withAddress.length,
    objected: withAddress.length - willing.length,
    already: willing.length - wanted.length,
  };
}

/** Which of these guests are invited: those who were not, or, if they were named, all who may be invited again. */
export const guestsToInvite = (guests: readonly EmailedGuest[], isNamed: boolean): Sorted =>
  sortGuests(
    guests,
    (guest) =>
      guest.isExpired ||
      guest.isInvitationWaiting ||
      guest.invitations >= EMAIL_LIMITS.invitationsPerGuest ||
      (!isNamed && (isInvited(guest) || bouncesNow(guest))),
  );

/** The occasion of a further invitation, after the newest one: older ones are deleted with time. */
export function invitationOccasion({ occasions }: Pick<EmailedGuest, 'occasions'>): string {
  const numbers = occasions.map((occasion) => Number(/^invitation-(\d+)$/.exec(occasion)?.[1] ?? 0));
  return `invitation-${Math.max(0, ...numbers) + 1}`;
}

export interface PresentShow {
  readonly startsAt: Date;
  readonly isCalledOff: boolean;
}

/** The kind of email that tells the present state of a show. */
export const newsKindOf = ({ isCalledOff }: Pick<PresentShow, 'isCalledOff'>) => (isCalledOff ? 'called-off' : 'moved');

/** The occasion of news of this revision of an episode. News that did not go out can be told again, under a further number. */
export function newsOccasion(kind: GuestEmailKind, revision: number, { occasions }: Pick<EmailedGuest, 'occasions'>) {
  const first = `${kind}-${revision}`;
  let [occasion, number] = [first, 1];
  while (occasions.includes(occasion)) {
    number += 1;
    occasion = `${first}-${number}`;
  }
  return occasion;
}

const isToTell = ({ told }: EmailedGuest, show: PresentShow): boolean => told !== null && isNews(told, show);

/** Which guests are told of a change. Those who were told nothing are told nothing. */
export const guestsToTell = (guests: readonly EmailedGuest[], show: PresentShow): Sorted =>
  sortGuests(
    guests.filter((guest) => isToTell(guest, show)),
    (guest) =>
      guest.waitingKinds.includes(newsKindOf(show)) || bouncesNow(guest) || (guest.isExpired && !show.isCalledOff),
  );

/** True if a reminder would be sent to this guest now. */
export const isRemindable = (guest: EmailedGuest): boolean =>
  guest.state !== 'ready' &&
  guest.addressKey !== null &&
  !stopsEmail(guest.objection, 'reminder') &&
  !bouncesNow(guest);

interface ObstacleFacts {
  readonly sendsMail: boolean;
  readonly isConfirmed: boolean;
  readonly isInPlan: boolean;
  readonly isArchived: boolean;
  readonly isCalledOff: boolean;
  readonly isOver: boolean;
}

/** Why no emails can be sent; null if they can. */
export function emailObstacleOf(facts: ObstacleFacts): EmailObstacle | null {
  if (!facts.sendsMail) return 'no_mail';
  if (!facts.isInPlan) return 'plan';
  if (!facts.isConfirmed) return 'unconfirmed';
  if (facts.isArchived) return 'archived';
  if (facts.isOver) return 'over';
  return facts.isCalledOff ? 'called_off' : null;
}

export const reminderTime = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * HOUR_MS);

/** One email for each guest, hour and start: after the show has moved, its reminders go out again. */
export const reminderOccasion = (hours: number, startsAt: Date): string =>
  `reminder-${hours}-${startsAt.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}Z`;

const MORNING = '08:00';
const EVENING = '18:00';
/** For an earlier show, the morning is too late to do anything. */
const EARLY = '10:00';

interface LocalStart {
  readonly starts_local: string;
  readonly time_zone: string;
  readonly starts_at: Date;
}

/** When members get the summary: on the morning of the show, or the evening before an early one. */
export function summaryTime({ starts_local: local, time_zone: zone, starts_at: startsAt }: LocalStart): Date {
  const [day = '', time = ''] = local.split('T');
  const isEarly = time < EARLY;
  const dayBefore = new Date(`${day}T00:00Z`).getTime() - DAY_MS;
  const date = isEarly ? new Date(dayBefore).toISOString().slice(0, 'yyyy-mm-dd'.length) : day;
  return instantOf(`${date}T${isEarly ? EVENING : MORNING}`, zone) ?? new Date(startsAt.getTime() - 2 * HOUR_MS);
}

/** An email that the mail server has not taken by then has failed. */
export const GIVE_UP_MS = 48 * HOUR_MS;

/** Within this time further changes are told in the same email. */
export const NEWS_WITHIN_MS = 2 * MINUTE_MS;
