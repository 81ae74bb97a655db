import type { $ZodType, input, output } from 'zod/v4/core';
import type { TokenScope } from './access-tokens';
import type { RoleAction } from './capabilities';

interface UploadedFile {
  readonly types: readonly [string, ...string[]];
  readonly maxBytes: number;
}

/**
 * What only the server reads of a call, in the module of schemas that stands beside the module with the call. Bodies and
 * queries with unknown fields are rejected; unknown fields of responses are dropped.
 *
 * @property status The status of a successful response; 200 by default.
 * @property bodyLimitBytes Maximum body size, if it is larger than that of all other calls.
 * @property file Set if the body is an unencoded file. Its `fields` are sent as JSON in the header `FIELDS_HEADER`: the
 *   server validates them before it reads the file, and proxies do not log them.
 */
interface DescribedParts {
  readonly summary: string;
  readonly status?: 200 | 201;
  readonly bodyLimitBytes?: number;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  readonly file?: UploadedFile;
  readonly fields?: $ZodType;
  readonly response: $ZodType;
}

/** A call that anyone may make. */
interface PublicAccess {
  readonly action?: undefined;
  readonly scope?: undefined;
  readonly recentSignIn?: undefined;
  readonly concernsSelf?: undefined;
}

/**
 * A call that needs a sign-in, or a token.
 *
 * @property action What a signed-in person needs permission for.
 * @property scope What a token must include for the call; null if no token may make it.
 * @property concernsSelf The call is about the person, and works in a team that is closed to them until they have a second
 *   factor.
 */
interface MemberAccess {
  readonly action: RoleAction;
  readonly scope: TokenScope | null;
  readonly recentSignIn?: undefined;
  readonly concernsSelf?: true;
}

/**
 * A call that cannot be undone. No token may make it.
 *
 * @property recentSignIn The call is refused with `sign_in_again` unless the person has proved in the last minutes who
 *   they are, to sign in or to confirm the sign-in.
 */
interface RecentAccess {
  readonly action: RoleAction;
  readonly scope: null;
  readonly recentSignIn: true;
  readonly concernsSelf?: true;
}

export type CallDescription = DescribedParts & (PublicAccess | MemberAccess | RecentAccess);

/** The descriptions of the calls of one module, by the names of the calls. */
export type CallDescriptions = Readonly<Record<string, CallDescription>>;

declare const description: unique symbol;

/**
 * One call of the API. The server registers its route from this value and the client sends its requests with it, so
 * that both always agree. Its description is a type here, so that a page loads no schemas.
 *
 * @property path In the router's syntax: `/api/test-sessions/:id`.
 * @property bytes Set if the response is a file and not JSON: its types, and whether ranges are supported.
 * @property versioned Set if the response has an ETag, so that a program that asks often is sent it only when it has changed.
 * @property ownSignIn Set if the call looks for the sign-in itself, together with what it answers. No token may make it.
 * @property linkToken Set if the token of a read-only link is in the header `Authorization: Bearer`.
 */
export interface ApiEndpoint<Description extends CallDescription = CallDescription> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly bytes?: { readonly types: readonly [string, ...string[]]; readonly inRanges?: true };
  readonly versioned?: true;
  readonly linkToken?: true;
  readonly ownSignIn?: true;
  /** For the compiler only. */
  readonly [description]?: Description;
}

/** The header by which a page tells a reply of this server from the page of a hotel's network. It has the value `1`. */
export const REPLY_HEADER = 'linecheck-reply';

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

type DescriptionOf<E> = E extends ApiEndpoint<infer Description> ? Description : never;

type Part<Description, Name extends string> = Description extends {
  readonly [K in Name]: infer Schema extends $ZodType;
}
  ? Schema
  : undefined;

type Given<Name extends string, Schema> = Schema extends $ZodType ? { readonly [K in Name]: input<Schema> } : object;
type Parsed<Schema> = Schema extends $ZodType ? output<Schema> : undefined;

/** The parameters that a caller of an endpoint passes: only the parts that the endpoint declares. */
export type EndpointInput<E> =
  E extends ApiEndpoint<infer D>
    ? Given<'params', Part<D, 'params'>> &
        Given<'query', Part<D, 'query'>> &
        Given<'body', Part<D, 'body'>> &
        Given<'fields', Part<D, 'fields'>>
    : never;

/** The parsed request that a handler of an endpoint receives. */
export interface EndpointRequest<E> {
  readonly params: Parsed<Part<DescriptionOf<E>, 'params'>>;
  readonly query: Parsed<Part<DescriptionOf<E>, 'query'>>;
  readonly body: Parsed<Part<DescriptionOf<E>, 'body'>>;
  readonly fields: Parsed<Part<DescriptionOf<E>, 'fields'>>;
}

/** The response of an endpoint. */
export type EndpointResponse<E> = E extends ApiEndpoint<infer Description> ? output<Description['response']> : never;
