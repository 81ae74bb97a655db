import * as z from 'zod/mini';
import { Problem } from './problem';

/** Where a page ends: the sort, the values that it sorts by, and the id as a tie-breaker. */
export interface Cursor<Sort extends string = string> {
  readonly sort: Sort;
  readonly key: string;
  readonly id: string;
}

/** Microseconds since 1970, which is what the database keeps and a Date would round. */
export const timestampKey = z.string().check(z.regex(/^\d{1,16}$/));

const form = z.tuple([z.string(), z.string(), z.uuid()]);

/** Opaque to callers. */
export const writeCursor = ({ sort, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

/** A sort, and what its keys look like. */
interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly key: z.ZodMiniType<string>;
}

/**
 * Reads the cursor that a caller sends back, perhaps altered; undefined if there is none.
 *
 * @throws Problem `invalid` if it is no cursor of this sort.
 */
export function readCursor<Sort extends string>(
  after: string | undefined,
  { sort, key: keyOfSort }: Sorting<Sort>,
): Cursor<Sort> | undefined {
  if (after === undefined) return undefined;
  const [of, key, id] = form.safeParse(parseJson(Buffer.from(after, 'base64url').toString())).data ?? [];
  if (of === sort && id !== undefined && keyOfSort.safeParse(key).success) return { sort, key: key ?? '', id };
  throw new Problem('invalid', { fields: { after: 'cursor_invalid' } });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A cursor that is no JSON is as invalid as any other.
    return undefined;
  }
}
