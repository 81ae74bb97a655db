import * as z from 'zod/mini';

/** Rows in one answer, at most; and where nothing is said, for clients that know no pages. */
export const PAGE_MAX = 200;

/** A name of at most 201 characters, with an id and the sort, as base64 of JSON in UTF-8. */
const CURSOR_MAX = 4000;

const LIMIT = /^([1-9]\d?|1\d\d|200)$/;

/** What the query of every list in pages may say. */
export const pageQuery = {
  limit: z.optional(z.string().check(z.regex(LIMIT, `limit must be a whole number from 1 to ${PAGE_MAX}`))),
  after: z.optional(z.string().check(z.maxLength(CURSOR_MAX, 'Not a valid cursor'))),
};

/** What `after` takes to go on; null on the last page. */
export const nextPage = z.nullable(z.string());
