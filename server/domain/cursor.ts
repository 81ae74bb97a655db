import * as z from 'zod/mini';
import { ProblemError } from './problem';

/** The end of a page: the sort order, the last entry's sort key, and its id as a tie-breaker. */
export interface ListCursor<Sort extends string = string> {
  readonly sort: Sort;
  readonly key: string;
  readonly id: string;
}

/** Microseconds since 1970, the database's resolution, which a Date would round. */
export const timestampKey = z.string().check(z.regex(/^\d{1,16}$/));

const form = z.tuple([z.string(), z.string(), z.uuid()]);

/** Encodes a cursor; its text is opaque to clients. */
export const writeCursor = ({ sort, key, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly key: z.ZodMiniType<string>;
}

/**
 * Parses the cursor of a request, which the client may have altered; undefined if there is none.
 *
 * @throws ProblemError `invalid` if it is not a cursor of this sort order.
 */
export function readCursor<Sort extends string>(
  after: string | undefined,
  { sort, key: keyOfSort }: Sorting<Sort>,
): ListCursor<Sort> | undefined {
  if (after === undefined) return undefined;
  const [of, key, id] = form.safeParse(parseJson(Buffer.from(after, 'base64url').toString())).data ?? [];
  if (of === sort && id !== undefined && keyOfSort.safeParse(key).success) return { sort, key: key ?? '', id };
  throw new ProblemError('invalid', { fields: { after: 'cursor_invalid' } });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Invalid JSON is handled like any other invalid cursor.
    return undefined;
  }
}
