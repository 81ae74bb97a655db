import { type SessionSort, sessionSorts } from '@linecheck/contract';
import * as z from 'zod/mini';

/** Where a page ends: the sort, what it sorts by, and the id that tells equal ones apart. */
export interface Cursor {
  readonly sort: SessionSort;
  readonly key: string;
  readonly id: string;
}

/** Microseconds since 1970, which is what the database keeps and a Date would round. */
const moment = z.string().check(z.regex(/^\d{1,16}$/));

const KEY_MAX = 1000;

// PostgreSQL cannot store NUL, and a lone surrogate is no Unicode text.
const name = z.string().check(
  z.maxLength(KEY_MAX),
  z.refine((key) => !/[\0\p{Surrogate}]/u.test(key)),
);

const keys = { newest: moment, name, result: moment, expiry: moment } as const satisfies Record<
  SessionSort,
  z.ZodMiniType
>;

const form = z.tuple([z.enum(sessionSorts), z.string(), z.uuid()]);

/** Opaque to whoever is given it. */
export const writeCursor = ({ sort, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

/** What a caller brings back, perhaps changed: undefined where it is no cursor of this sort. */
export function readCursor(text: string, sort: SessionSort): Cursor | undefined {
  const [of, key, id] = form.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data ?? [];
  if (of !== sort || key === undefined || id === undefined) return undefined;
  return keys[sort].safeParse(key).success ? { sort, key, id } : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Not JSON is one of the ways to be no cursor.
    return undefined;
  }
}
