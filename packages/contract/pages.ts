import * as z from 'zod/mini';
import { fault } from './field-code';

/** Maximum number of rows in one response, and the default for clients that do not page. */
export const PAGE_MAX = 200;

/**
 * Maximum length of a cursor: a name of at most 201 characters, with an id and the sort, as base64 of JSON in UTF-8.
 */
const CURSOR_MAX = 4000;

const LIMIT = /^([1-9]\d?|1\d\d|200)$/;

/** Query parameters of every paged list. */
export const pageQuery = {
  limit: z.optional(z.string().check(z.regex(LIMIT, fault('limit_invalid')))),
  after: z.optional(z.string().check(z.maxLength(CURSOR_MAX, fault('cursor_invalid')))),
};

/** The value of `after` for the next page; null on the last one. */
export const nextPage = z.nullable(z.string());
