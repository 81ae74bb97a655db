import { type RawBuilder, sql } from 'kysely';

/** A moment as the key of a cursor: microseconds since 1970, which is what the database keeps and a Date would round. */
export const keyOfTimestamp = (timestamp: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${timestamp}) * 1000000)::bigint::text`;

/** The moment of such a key. */
export const timestampOfKey = (key: string): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`;
