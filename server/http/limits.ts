import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { HashKey } from '../db/installation-secret';
import { Problem } from './problem';

interface Limit {
  /** How many are let through in `seconds`, counted from the first. */
  readonly most: number;
  readonly seconds: number;
  /** Not raised by a factor: many people at one address are no reason to try one account's password more often. */
  readonly isFixed?: true;
  /** What is counted, and for whom: the key of the count. */
  readonly per: 'address' | 'account' | 'account, and address or known browser' | 'link' | 'host';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * What may be done how often (D17). Behind one address there may be a whole office or school, so these numbers are for
 * twenty to fifty people; `RATE_LIMIT_FACTOR` multiplies them, but for the tries on the password of one account.
 */
export const limits = {
  registrations: { most: 20, seconds: HOUR, per: 'address' },
  signIns: { most: 60, seconds: 15 * MINUTE, per: 'address' },
  /** In a browser that has signed in to the account before, what others do at the same address does not count. */
  wrongPasswords: { isFixed: true, most: 10, seconds: 15 * MINUTE, per: 'account, and address or known browser' },
  /** From however many addresses. A browser that has signed in to the account before is not a stranger's. */
  strangersPasswords: { isFixed: true, most: 100, seconds: HOUR, per: 'account' },
  resets: { most: 10, seconds: HOUR, per: 'address' },
  resetTokens: { most: 30, seconds: 15 * MINUTE, per: 'address' },
  codeMisses: { most: 60, seconds: 10 * MINUTE, per: 'address' },
  visits: { most: 120, seconds: 10 * MINUTE, per: 'address' },
  submissions: { most: 120, seconds: HOUR, per: 'address' },
  submissionsOfLink: { most: 60, seconds: HOUR, per: 'link' },
  guestClips: { most: 40, seconds: HOUR, per: 'address' },
  guestClipsOfLink: { most: 20, seconds: HOUR, per: 'link' },
  hostClips: { most: 60, seconds: HOUR, per: 'host' },
  exports: { most: 10, seconds: HOUR, per: 'host' },
  /** Whatever a host changes, marking as read among it. */
  hostWrites: { most: 1200, seconds: HOUR, per: 'host' },
  newSessions: { most: 300, seconds: HOUR, per: 'host' },
  /** Kilobytes in either direction, begun ones included: a run moves 40 MB at most. */
  speedTestKilobytes: { most: 4_000_000, seconds: HOUR, per: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

interface LimitsOptions {
  readonly pool: Pool;
  /** Multiplies every limit that is not fixed; 0 switches them all off. */
  readonly factor: number;
  /** Addresses and mail addresses are not written down, not even for an hour: only their keys are. */
  readonly hashKey: HashKey;
}

/** Counts what callers do in the database, so that all instances refuse alike. */
export class Limits {
  private readonly counters = new Map<LimitName, RateLimiterPostgres>();

  private readonly hashKey: HashKey;

  constructor({ pool, factor, hashKey }: LimitsOptions) {
    this.hashKey = hashKey;
    if (factor === 0) return;
    for (const [name, { most, seconds, isFixed }] of Object.entries<Limit>(limits)) {
      const points = isFixed ? most : most * factor;
      this.counters.set(name as LimitName, openCounter(pool, { name, points, seconds }));
    }
  }

  /**
   * Counts one more of this kind, or `points` more. Gives whether this was the last one that is let through.
   *
   * @throws Problem `rate_limited` with the seconds to wait, once there were too many.
   */
  async count(name: LimitName, key: string, points = 1): Promise<boolean> {
    try {
      const counted = await this.counters.get(name)?.consume(await this.hashKey(key), points);
      return counted?.remainingPoints === 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(name, refusal.msBeforeNext);
    }
  }

  /** Refuses as the next `count` would, and counts nothing. */
  async assertMay(name: LimitName, key: string): Promise<void> {
    const counted = await this.counters.get(name)?.get(await this.hashKey(key));
    if (counted && counted.remainingPoints <= 0) throw tooMany(name, counted.msBeforeNext);
  }

  /** Counts where the database can be asked. For what needs no database, and must not fail for want of one. */
  async countIfPossible(name: LimitName, key: string, points: number): Promise<void> {
    try {
      await this.count(name, key, points);
    } catch (error) {
      if (error instanceof Problem) throw error;
    }
  }

  /** Forgets what was counted for this key: it has turned out well. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.counters.get(name)?.delete(await this.hashKey(key));
  }
}

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
    // Who goes on knocking is refused by this instance without a question to the database.
    inMemoryBlockOnConsumed: points,
    // One of the counters deletes what has expired, for all.
    clearExpiredByTimeout: name === 'signIns',
  });

function tooMany(limit: LimitName, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('rate_limited', {
    message: `That was a lot in a short time. Please try again in ${inWords(seconds)}.`,
    retryAfterS: seconds,
    limit,
  });
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / MINUTE)} minutes`;
}

/**
 * An IPv6 customer has at least a /64 to choose addresses from, so they all count as one. Of a connection that is gone there is no
 * address any more, whatever the framework's type says: nobody waits for that answer.
 */
export function addressOf({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return mapped?.[1] ?? networkOf(ip);
}

/** The first four of the eight groups, with the zeros that `::` stands for. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
