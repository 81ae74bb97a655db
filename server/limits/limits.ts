import { isIPv6 } from 'node:net';
import { keysOf } from '@linecheck/checks/records';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { HashKey } from '../db/installation-secret';
import { ProblemError } from '../domain/problem';

interface Limit {
  /** Maximum number within `seconds`, which start with the first. */
  readonly max: number;
  readonly seconds: number;
  /**
   * Not multiplied by the factor: many people at one address do not justify more attempts on one account's password.
   */
  readonly isFixed?: true;
  /** Calls that the server could not complete do not count: their senders repeat them. */
  readonly exceptFaults?: true;
  /** The subject of the count, which is its key. */
  readonly per:
    | 'address'
    | 'account'
    | 'account, and address or known browser'
    | 'account, and known browser'
    | 'link'
    | 'link and address'
    | 'host'
    | 'workspace'
    | 'token';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The rate limits (D17). A whole office or school may share one address, so these numbers are for twenty to fifty
 * people; `RATE_LIMIT_FACTOR` multiplies them, except for attempts on the password of one account.
 */
export const limits = {
  registrations: { max: 60, seconds: HOUR, per: 'address' },
  signIns: { max: 60, seconds: 15 * MINUTE, per: 'address' },
  /** In a browser that has signed in to the account before, attempts by others at the same address do not count. */
  wrongPasswords: { isFixed: true, max: 10, seconds: 15 * MINUTE, per: 'account, and address or known browser' },
  /** Across all addresses. Attempts from a browser that has signed in to the account before do not count. */
  strangersPasswords: { isFixed: true, max: 100, seconds: HOUR, per: 'account' },
  /** The sign-in page asks when it opens. */
  passkeyQuestions: { max: 600, seconds: HOUR, per: 'address' },
  /** Ways to the sign-in service that begin; nothing can be guessed there. */
  serviceTrips: { max: 600, seconds: HOUR, per: 'address' },
  signInLinks: { max: 30, seconds: 15 * MINUTE, per: 'address' },
  /** Codes of apps and recovery codes. Unknown browsers count as one. */
  wrongCodes: { isFixed: true, max: 10, seconds: HOUR, per: 'account, and known browser' },
  resets: { max: 60, seconds: HOUR, per: 'address' },
  resetTokens: { max: 30, seconds: 15 * MINUTE, per: 'address' },
  codeMisses: { max: 60, seconds: 10 * MINUTE, per: 'address' },
  visits: { max: 120, seconds: 10 * MINUTE, per: 'address' },
  /** A visit in another language is stored each time. */
  visitsOfLink: { max: 120, seconds: HOUR, per: 'link' },
  submissions: { exceptFaults: true, max: 120, seconds: HOUR, per: 'address' },
  submissionsOfLink: { exceptFaults: true, max: 60, seconds: HOUR, per: 'link' },
  recheckComparisonsOfLink: { max: 30, seconds: HOUR, per: 'link' },
  help: { exceptFaults: true, max: 240, seconds: HOUR, per: 'address' },
  helpOfLink: { exceptFaults: true, max: 10, seconds: HOUR, per: 'link' },
  /** A guest's page asks 270 times in an hour. */
  helpPolls: { max: 14_000, seconds: HOUR, per: 'address' },
  /** Further ones are put on the board without a sound, a notification and an email. */
  helpRings: { max: 60, seconds: HOUR, per: 'workspace' },
  guestClips: { exceptFaults: true, max: 120, seconds: HOUR, per: 'address' },
  guestClipsOfLink: { exceptFaults: true, max: 20, seconds: HOUR, per: 'link' },
  hostClips: { exceptFaults: true, max: 60, seconds: HOUR, per: 'host' },
  exports: { max: 10, seconds: HOUR, per: 'host' },
  /** All changes by a host, including marking as read. */
  hostWrites: { max: 1200, seconds: HOUR, per: 'host' },
  /** One a second, for displays that ask for the board. */
  tokenReads: { max: 3600, seconds: HOUR, per: 'token' },
  tokenWrites: { max: 1200, seconds: HOUR, per: 'token' },
  workspaceInvitations: { max: 30, seconds: HOUR, per: 'host' },
  /** All invitations made at one address, whichever accounts make them. */
  invitationsFrom: { max: 60, seconds: HOUR, per: 'address' },
  /** Invitations with an address, of all owners of a workspace. */
  emailInvitations: { max: 20, seconds: DAY, per: 'workspace' },
  /** Across all workspaces, so that hosts cannot flood a mailbox with invitations. */
  invitationsOfAddress: { isFixed: true, max: 5, seconds: HOUR, per: 'account' },
  /** So that nobody floods the mailbox of an account, nor those of others, with emails about a new address. */
  emailChanges: { isFixed: true, max: 5, seconds: HOUR, per: 'host' },
  emailChangesOfAddress: { isFixed: true, max: 5, seconds: HOUR, per: 'account' },
  newSessions: { max: 300, seconds: HOUR, per: 'host' },
  newEpisodes: { max: 120, seconds: HOUR, per: 'host' },
  newGuests: { max: 20_000, seconds: HOUR, per: 'host' },
  /** Guests of lists that are compared with a board, which costs as much as adding them. */
  comparedGuests: { max: 60_000, seconds: HOUR, per: 'host' },
  groupGuests: { max: 120, seconds: HOUR, per: 'address' },
  groupGuestsOfLink: { max: 480, seconds: HOUR, per: 'link' },
  /** After those 480: a flood from a few addresses leaves these places to guests at other addresses. */
  lateGroupGuestsOfLink: { max: 120, seconds: HOUR, per: 'link' },
  lateGroupGuests: { max: 5, seconds: HOUR, per: 'link and address' },
  /** Calls of booking pages: one that waits for a member asks 180 times in an hour. */
  bookingCalls: { max: 9600, seconds: HOUR, per: 'address' },
  /** New bookings that nobody has signed. */
  bookings: { max: 60, seconds: HOUR, per: 'address' },
  bookingsOfLink: { max: 240, seconds: HOUR, per: 'link' },
  /** After those 240: a flood from a few addresses leaves these places to guests at other addresses. */
  lateBookingsOfLink: { max: 60, seconds: HOUR, per: 'link' },
  lateBookings: { max: 3, seconds: HOUR, per: 'link and address' },
  /** An open page reads its board four times a minute. */
  sharedBoards: { max: 4800, seconds: HOUR, per: 'address' },
  /** Twice as many, so that one address does not use up the link of the others. */
  sharedBoardsOfLink: { max: 9600, seconds: HOUR, per: 'link' },
  /** The servers of one calendar program read the feeds of all hosts who use it. */
  calendarFeeds: { max: 4800, seconds: HOUR, per: 'address' },
  calendarFeedsOfLink: { max: 240, seconds: HOUR, per: 'link' },
  /** The servers of one booking tool send the messages of all hosts who use it. */
  hookCalls: { exceptFaults: true, max: 20_000, seconds: HOUR, per: 'address' },
  /** Further ones are refused without a line in the list of messages. */
  hookRefusals: { max: 60, seconds: HOUR, per: 'link' },
  /** Kilobytes that are stored, each message at least one. */
  hookKilobytes: { max: 50_000, seconds: DAY, per: 'workspace' },
  mediaPaths: { max: 120, seconds: HOUR, per: 'address' },
  /** Counted separately, so that watches do not use up the checks of others at the same address. */
  mediaWatches: { max: 120, seconds: HOUR, per: 'address' },
  /** Including reports for paths that do not exist. */
  mediaPathReports: { max: 240, seconds: HOUR, per: 'address' },
  turnCredentials: { max: 120, seconds: HOUR, per: 'address' },
  /** Kilobytes in either direction, counted at the start of a transfer. A run moves at most 40 MB. */
  speedTestKilobytes: { max: 4_000_000, seconds: HOUR, per: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

interface LimitsOptions {
  readonly pool: Pool;
  /** Multiplies every limit that is not fixed; 0 switches them all off. */
  readonly factor: number;
  /** IP and email addresses are never stored; only their keyed hashes are. */
  readonly hashKey: HashKey;
}

/** Counts calls in the database, so that all instances apply the same limits. */
export class RateLimits {
  private readonly counters = new Map<LimitName, RateLimiterPostgres>();

  private readonly counted = new WeakMap<object, readonly { readonly name: LimitName; readonly key: string }[]>();

  private readonly hashKey: HashKey;

  constructor({ pool, factor, hashKey }: LimitsOptions) {
    this.hashKey = hashKey;
    if (factor === 0) return;
    for (const name of keysOf(limits)) {
      const { max, seconds, isFixed }: Limit = limits[name];
      const points = isFixed ? max : max * factor;
      this.counters.set(name, openCounter(pool, { name, points, seconds }));
    }
  }

  /**
   * Adds `points` to a count. Returns true if this was the last call allowed.
   *
   * @throws ProblemError `rate_limited` with the seconds to wait, if the limit is exceeded.
   */
  async count(name: LimitName, key: string, points = 1): Promise<boolean> {
    const counter = this.counters.get(name);
    if (counter === undefined) return false;
    const hashed = await this.hashKey(key);
    const { msBeforeNext, remainingPoints, isRefused } = await consume(counter, hashed, points);
    if (isRefused && isOfWrongClock(name, msBeforeNext)) {
      await counter.delete(hashed);
      return this.count(name, key, points);
    }
    if (isRefused) throw tooMany(name, msBeforeNext);
    return remainingPoints === 0;
  }

  async countCall(call: object, name: LimitName, key: string): Promise<void> {
    await this.count(name, key);
    const { exceptFaults }: Limit = limits[name];
    if (exceptFaults) this.counted.set(call, [...(this.counted.get(call) ?? []), { name, key }]);
  }

  /** Removes a call that the server could not complete from the counts that except it. */
  async forgetCall(call: object): Promise<void> {
    for (const { name, key } of this.counted.get(call) ?? []) {
      const counter = this.counters.get(name);
      await counter?.reward(await this.hashKey(key));
      counter?.deleteInMemoryBlockedAll();
    }
  }

  /** Refuses as the next `count` would, without counting. */
  async assertMay(name: LimitName, key: string): Promise<void> {
    const counted = await this.counters.get(name)?.get(await this.hashKey(key));
    if (!counted || counted.remainingPoints > 0 || isOfWrongClock(name, counted.msBeforeNext)) return;
    throw tooMany(name, counted.msBeforeNext);
  }

  /** Counts if the database is available, for calls that need no database and must not fail without one. */
  async countIfPossible(name: LimitName, key: string, points: number): Promise<void> {
    try {
      await this.count(name, key, points);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
    }
  }

  /** Resets the count of this key after a success. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.counters.get(name)?.delete(await this.hashKey(key));
  }
}

async function consume(counter: RateLimiterPostgres, key: string, points: number) {
  try {
    const { msBeforeNext, remainingPoints } = await counter.consume(key, points);
    return { msBeforeNext, remainingPoints, isRefused: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { msBeforeNext: refusal.msBeforeNext, remainingPoints: 0, isRefused: true };
  }
}

/** A clock is sometimes set back by less than this. */
const CLOCK_SLACK_MS = 60_000;

/** Returns true if a count began while the clock was ahead: it would end later than it can. */
const isOfWrongClock = (name: LimitName, msBeforeNext: number): boolean =>
  msBeforeNext > limits[name].seconds * 1000 + CLOCK_SLACK_MS;

interface Counting {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

const openCounter = (pool: Pool, { name, points, seconds }: Counting): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Blocked keys are rejected in memory, without a query.
    inMemoryBlockOnConsumed: points,
    // One of the counters deletes the expired rows of all.
    clearExpiredByTimeout: name === 'signIns',
  });

function tooMany(limit: LimitName, waitMs: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ProblemError('rate_limited', {
    ...waitFor(seconds),
    retryAfterS: seconds,
    limit,
  });
}

const waitFor = (seconds: number) =>
  seconds < 90
    ? ({ reason: 'seconds', params: { count: seconds } } as const)
    : ({ reason: 'minutes', params: { count: Math.ceil(seconds / MINUTE) } } as const);

/**
 * The subject of a limit per address. An IPv6 customer has at least a /64 of addresses, so each /64 counts as one. An
 * IPv4 address that a dual stack or a translator (NAT64) writes as IPv6 counts as itself. A closed connection has no
 * address, despite the framework's type; its reply reaches no client.
 */
export function addressOf({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip.replace(/%.*$/, ''));
  if (address.kind() === 'ipv4') return address.toString();
  const bytes = address.toByteArray();
  if (address.range() === 'rfc6052') return bytes.slice(12).join('.');
  return [0, 2, 4, 6].map((at) => ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16)).join(':');
}
