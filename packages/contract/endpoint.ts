import { safeParse } from 'zod/mini';
import type { $ZodType, input, output } from 'zod/v4/core';
import type { RoleAction } from './capabilities';

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
 * One call of the API. The server registers its route from this value and the client sends its requests with it, so
 * that both always agree. Bodies and queries with unknown fields are rejected; unknown fields of responses are dropped,
 * so that a page that is open during an upgrade continues to work.
 *
 * @property path In the router's syntax: `/api/test-sessions/:id`.
 * @property status The status of a successful response.
 * @property action What a signed-in person needs permission for; undefined if anyone may call it.
 * @property recentSignIn Set if the call cannot be undone: it is refused with `sign_in_again` unless the person has
 *   entered their password in the last minutes, to sign in or to confirm the sign-in.
 * @property bodyLimitBytes Maximum body size, if it is larger than that of all other calls.
 * @property bytes Set if the response is a file and not JSON: its types, and whether ranges are supported.
 * @property file Set if the body is an unencoded file. Its `fields` are sent as JSON in the header `FIELDS_HEADER`: the
 *   server validates them before it reads the file, and proxies do not log them.
 */
export interface ApiEndpoint<
  Params extends Part = Part,
  Query extends Part = Part,
  Body extends Part = Part,
  Response extends $ZodType = $ZodType,
  Fields extends Part = Part,
  Needed extends RoleAction | undefined = RoleAction | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly action: Needed;
  readonly recentSignIn?: true;
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
  Needed extends RoleAction | undefined,
> {
  readonly method: ApiEndpoint['method'];
  readonly path: ApiEndpoint['path'];
  readonly summary: string;
  readonly action?: Needed;
  readonly recentSignIn?: true;
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

interface Parts<Params, Query, Body, Fields, Needed> {
  readonly action: Needed;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly fields: Fields;
}

/** Defines a call of the API, with the status 200 by default. */
export function endpoint<
  Response extends $ZodType,
  Params extends Part = undefined,
  Query extends Part = undefined,
  Body extends Part = undefined,
  Fields extends Part = undefined,
  Needed extends RoleAction | undefined = undefined,
>(
  draft: EndpointDraft<Params, Query, Body, Response, Fields, Needed>,
): ApiEndpoint<Params, Query, Body, Response, Fields, Needed> {
  const { params, query, body, fields, action } = draft;
  const parts = { params, query, body, fields, action } as Parts<Params, Query, Body, Fields, Needed>; // `undefined` is a missing part's type.
  return { status: 200, ...draft, ...parts };
}

/**
 * The header with the id of the host for whom a page makes a changing call. The call is refused if another host has signed
 * in in the same browser since the page was loaded.
 */
export const HOST_HEADER = 'linecheck-host';

/**
 * The header with the id of the workspace in which a call acts. Without it, a call acts in the caller's own workspace.
 */
export const WORKSPACE_HEADER = 'linecheck-workspace';

/** The parameter with this id in the address of an event stream, a video or a download, which have no header. */
export const WORKSPACE_PARAMETER = 'workspace';

/** The header with the `fields` of an endpoint whose body is a file. */
export const FIELDS_HEADER = 'upload-fields';

const BEYOND_ASCII = /[\u007f-\uffff]/g;

/** Encodes fields as JSON in the characters that a header may contain; all others are escaped. */
export const toFieldsHeader = (fields: unknown): string =>
  JSON.stringify(fields).replace(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

type Given<Name extends string, Schema> = Schema extends $ZodType ? { readonly [K in Name]: input<Schema> } : object;
type Parsed<Schema> = Schema extends $ZodType ? output<Schema> : undefined;

/** The parameters that a caller of an endpoint passes: only the parts that the endpoint declares. */
export type EndpointInput<E> =
  E extends ApiEndpoint<infer P, infer Q, infer B, infer _R, infer F>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B> & Given<'fields', F>
    : never;

/** The parsed request that a handler of an endpoint receives. */
export interface EndpointRequest<E> {
  readonly params: E extends ApiEndpoint<infer P, infer _Q, infer _B, infer _R> ? Parsed<P> : never;
  readonly query: E extends ApiEndpoint<infer _P, infer Q, infer _B, infer _R> ? Parsed<Q> : never;
  readonly body: E extends ApiEndpoint<infer _P, infer _Q, infer B, infer _R> ? Parsed<B> : never;
  readonly fields: E extends ApiEndpoint<infer _P, infer _Q, infer _B, infer _R, infer F> ? Parsed<F> : never;
}

/** The parsed response of an endpoint. */
export type EndpointResponse<E> = E extends ApiEndpoint<infer _P, infer _Q, infer _B, infer R> ? output<R> : never;

/** Parses a response; undefined if it does not match its endpoint, for example a captive portal's page. */
export function parseAnswer<const E extends ApiEndpoint>(
  endpoint: E,
  answer: unknown,
): EndpointResponse<E> | undefined {
  return safeParse(endpoint.response, answer).data as EndpointResponse<E> | undefined; // `safeParse` has checked the shape.
}
