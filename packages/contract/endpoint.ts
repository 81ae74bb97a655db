import { safeParse } from 'zod/mini';
import type { $ZodType, input, output } from 'zod/v4/core';

type Part = $ZodType | undefined;

type Types = readonly [string, ...string[]];

interface Bytes {
  readonly types: Types;
  readonly inRanges?: true;
}

interface UploadedFile {
  readonly types: Types;
  readonly maxBytes: number;
}

/**
 * One call of the API. The server registers its route from this value and the client sends by it, so that the two
 * cannot drift apart. Bodies and queries refuse fields that they do not know; answers drop them, so that a page which
 * is open during an upgrade goes on working.
 *
 * @property path Written the way the router reads it: `/api/test-sessions/:id`.
 * @property status The status of a successful answer.
 * @property bodyLimitBytes Where a body may be longer than those of all other calls.
 * @property bytes Where the answer is a file and not JSON: its types, and whether ranges are supported.
 * @property file Where the body is a file as it is. What goes with it are its `fields`, as JSON in the header `FIELDS_HEADER`:
 * the server judges them before it reads the file, and no proxy writes them into its log.
 */
export interface Endpoint<
  Params extends Part = Part,
  Query extends Part = Part,
  Body extends Part = Part,
  Response extends $ZodType = $ZodType,
  Fields extends Part = Part,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly status: 200 | 201;
  readonly bodyLimitBytes?: number;
  readonly bytes?: Bytes;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly file?: UploadedFile;
  readonly fields: Fields;
  readonly response: Response;
}

interface EndpointDraft<
  Params extends Part,
  Query extends Part,
  Body extends Part,
  Response extends $ZodType,
  Fields extends Part,
> {
  readonly method: Endpoint['method'];
  readonly path: Endpoint['path'];
  readonly summary: string;
  readonly status?: 200 | 201;
  readonly bodyLimitBytes?: number;
  readonly bytes?: Bytes;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly file?: UploadedFile;
  readonly fields?: Fields;
  readonly response: Response;
}

export function endpoint<
  Response extends $ZodType,
  Params extends Part = undefined,
  Query extends Part = undefined,
  Body extends Part = undefined,
  Fields extends Part = undefined,
>(draft: EndpointDraft<Params, Query, Body, Response, Fields>): Endpoint<Params, Query, Body, Response, Fields> {
  return {
    status: 200,
    ...draft,
    params: draft.params as Params,
    query: draft.query as Query,
    body: draft.body as Body,
    fields: draft.fields as Fields,
  };
}

/** Carries the `fields` of an endpoint whose body is a file. */
export const FIELDS_HEADER = 'upload-fields';

const BEYOND_ASCII = /[\u007f-\uffff]/g;

/** JSON in the characters that a header may hold: all others are escaped. */
export const toFieldsHeader = (fields: unknown): string =>
  JSON.stringify(fields).replace(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

type Given<Name extends string, Schema> = Schema extends $ZodType ? { readonly [K in Name]: input<Schema> } : object;
type Parsed<Schema> = Schema extends $ZodType ? output<Schema> : undefined;

/** What a caller of an endpoint has to give: only the parts that the endpoint declares. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer F>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B> & Given<'fields', F>
    : never;

/** What a handler of an endpoint receives, after parsing. */
export interface EndpointRequest<E> {
  readonly params: E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Parsed<P> : never;
  readonly query: E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Parsed<Q> : never;
  readonly body: E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Parsed<B> : never;
  readonly fields: E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer F> ? Parsed<F> : never;
}

export type EndpointResponse<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? output<R> : never;

/** An answer that matches its endpoint, or undefined where it is something else, such as a captive portal's page. */
export function parseAnswer<const E extends Endpoint>(endpoint: E, answer: unknown): EndpointResponse<E> | undefined {
  return safeParse(endpoint.response, answer).data as EndpointResponse<E> | undefined;
}
