import { type RawBuilder, sql } from 'kysely';

/** A time as a cursor key: microseconds since 1970, the database's resolution, which a Date would round. */
export const keyOfTimestamp = (timestamp: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${timestamp}) * 1000000)::bigint::text`;

/** The time of such a key. */
export const timestampOfKey = (key: string): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`;
