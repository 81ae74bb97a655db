import { hash } from 'node:crypto';
import { PAGE_FACTS_COOKIE, SIGNED_IN_HINT_COOKIE, WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_PREFIX, isWholeAccessToken } from '../domain/access-token';
import type { FoundCaller } from '../domain/caller';
import { ProblemError } from '../domain/problem';
import type { SignInGate } from './serve';

export const SIGN_IN_COOKIE = 'linecheck_sign_in';

/** Marks a browser in which a host has signed in before. It grants no access. */
export const KNOWN_BROWSER_COOKIE = 'linecheck_known_browser';

/** The kinds of steps of a sign-in whose token is in a cookie (`modules/sign-ins/step-store.ts`). */
const COOKIE_STEPS = ['second-step', 'passkey', 'service', 'connection'] as const;

export type CookieStep = (typeof COOKIE_STEPS)[number];

const stepCookie = (kind: CookieStep) => `linecheck_${kind.replace('-', '_')}`;

/** The token of a step of a sign-in that has begun in the browser of a request. */
export const stepToken = (kind: CookieStep, { cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined =>
  cookies[stepCookie(kind)];

/** The token in the header of a request, for programs. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? bearer : undefined;
}

/** The access token of a request, whole or not; undefined if its header has none, or the token of a sign-in. */
export function accessTokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const bearer = bearerOf(request);
  return bearer?.startsWith(ACCESS_TOKEN_PREFIX) ? bearer : undefined;
}

/** The sign-in tokens of a request: from the cookie, and from a bearer header for programs and embedding (D2). */
export function signInTokens(request: FastifyRequest): readonly string[] {
  const bearer = accessTokenOf(request) === undefined ? bearerOf(request) : undefined;
  return [request.cookies[SIGN_IN_COOKIE], bearer].filter((token) => token !== undefined);
}

/** A workspace's id in a key. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The part of a key that names the workspace of a call; empty for the caller's own. Browsers send no headers of ours for
 * event streams, videos and downloads, whose address has the parameter instead.
 *
 * @throws ProblemError `not_member` if the header is no id.
 */
function workspaceOf({ headers, query }: FastifyRequest): string {
  const parameter = typeof query === 'object' && query !== null && WORKSPACE_PARAMETER in query;
  const named = headers[WORKSPACE_HEADER] ?? (parameter ? query[WORKSPACE_PARAMETER] : undefined);
  if (named === undefined) return '';
  if (typeof named !== 'string' || !UUID.test(named)) throw new ProblemError('not_member');
  return `@${named}`;
}

const keyOf = (token: string, workspace: string): string => `${hash('sha256', token, 'hex')}${workspace}`;

/**
 * Calls `find` with the key of each sign-in token in a request: the hex form of the hashed token, and the workspace in
 * which the request acts. Many keys are looked up in one statement (`db/calls.ts`). The cookie takes
 * precedence over a bearer token, unless its sign-in has expired: browsers keep sending a cookie that is no longer
 * valid.
 *
 * @throws ProblemError `not_signed_in` if the request has no valid sign-in, or `token_refused` if it has an access token.
 */
export async function findBySignIn<Found>(
  request: FastifyRequest,
  find: (signInKey: string) => Promise<Found | undefined>,
): Promise<Found> {
  if (accessTokenOf(request) !== undefined) throw new ProblemError('token_refused');
  const workspace = workspaceOf(request);
  const keys = signInTokens(request).map((token) => keyOf(token, workspace));
  const found = await Promise.all(keys.map(find));
  const live = found.find((each) => each !== undefined);
  if (live === undefined) throw new ProblemError('not_signed_in');
  return live;
}

type FindCaller = (key: string) => Promise<FoundCaller | undefined>;

/** @throws ProblemError `not_signed_in` if the access token is not valid. */
async function findByToken(request: FastifyRequest, token: string, find: FindCaller): Promise<FoundCaller> {
  const workspace = workspaceOf(request);
  const found = isWholeAccessToken(token) ? await find(keyOf(token, workspace)) : undefined;
  if (found === undefined) throw new ProblemError('not_signed_in');
  return found;
}

interface CallerLookups {
  /** Returns the person of a valid sign-in, and what they are in the workspace, by the key of the call. */
  readonly bySignIn: FindCaller;
  /** The same for a valid access token. */
  readonly byToken: FindCaller;
}

/**
 * Creates the gate for signed-in people and their access tokens: the only way from a request to a `PersonId` and a
 * `WorkspaceId`. An access token takes precedence over a cookie: whoever sends one wants to be limited to it.
 */
export function createSignInGate({ bySignIn, byToken }: CallerLookups): SignInGate {
  return async (request, { concernsSelf = false } = {}) => {
    const token = accessTokenOf(request);
    const found = await (token === undefined ? findBySignIn(request, bySignIn) : findByToken(request, token, byToken));
    const { membership, ...caller } = found;
    if (membership === undefined) throw new ProblemError('not_member');
    if (membership.needsSecondFactor && !concernsSelf) throw new ProblemError('second_factor_needed');
    return { ...caller, ...membership };
  };
}

const DAY_S = 24 * 60 * 60;
const SIGN_IN_COOKIE_S = 90 * DAY_S;
/**
 * Longer than the sign-in, so that a page can distinguish a host whose sign-in has expired from a visitor who never
 * signed in.
 */
const HINT_COOKIE_S = 180 * DAY_S;
const KNOWN_BROWSER_COOKIE_S = 365 * DAY_S;
const STEP_COOKIE_S = 10 * 60;

export interface SignInCookies {
  set(reply: FastifyReply, token: string, browser: string): void;
  clear(reply: FastifyReply): void;
  forgetBrowser(reply: FastifyReply): void;
  /** Notes a step of a sign-in that has begun. */
  setStep(reply: FastifyReply, kind: CookieStep, token: string): void;
  clearStep(reply: FastifyReply, kind: CookieStep): void;
}

/**
 * On an HTTPS site, browsers accept a cookie with this prefix only over HTTPS and from exactly this host: neither a
 * neighbouring subdomain nor an attacker on an unencrypted network can set one.
 */
const HOST_PREFIX = '__Host-';

export const isEncrypted = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Creates the functions that set and clear the sign-in cookie, which scripts cannot read, and the signed-in hint, which
 * is useless to an attacker.
 */
export function signInCookies(publicUrl: string): SignInCookies {
  const secure = isEncrypted(publicUrl);
  const shared = { path: '/', sameSite: 'lax', secure } as const;
  const secret = { ...shared, httpOnly: true } as const;
  const onTheWire = (name: string) => (secure ? `${HOST_PREFIX}${name}` : name);
  return {
    set: (reply, token, browser) => {
      reply.setCookie(onTheWire(SIGN_IN_COOKIE), token, { ...secret, maxAge: SIGN_IN_COOKIE_S });
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', { ...shared, maxAge: HINT_COOKIE_S });
      reply.setCookie(onTheWire(KNOWN_BROWSER_COOKIE), browser, { ...secret, maxAge: KNOWN_BROWSER_COOKIE_S });
    },
    clear: (reply) => {
      // Clears the pages in the back/forward cache, too. Storage is kept, since it may contain a guest's own checks.
      reply.header('clear-site-data', '"cache"');
      reply.clearCookie(onTheWire(SIGN_IN_COOKIE), secret);
      reply.clearCookie(SIGNED_IN_HINT_COOKIE, shared);
      reply.clearCookie(PAGE_FACTS_COOKIE, shared);
    },
    forgetBrowser: (reply) => {
      reply.clearCookie(onTheWire(KNOWN_BROWSER_COOKIE), secret);
    },
    setStep: (reply, kind, token) => {
      reply.setCookie(onTheWire(stepCookie(kind)), token, { ...secret, maxAge: STEP_COOKIE_S });
    },
    clearStep: (reply, kind) => {
      reply.clearCookie(onTheWire(stepCookie(kind)), secret);
    },
  };
}

/** Strips the prefix from the cookies of a request, and drops those without it. */
export function readHostCookies(app: FastifyInstance, publicUrl: string): void {
  if (!isEncrypted(publicUrl)) return;
  app.addHook('onRequest', (request, _reply, next) => {
    for (const name of [SIGN_IN_COOKIE, KNOWN_BROWSER_COOKIE, ...COOKIE_STEPS.map(stepCookie)]) {
      request.cookies[name] = request.cookies[`${HOST_PREFIX}${name}`];
    }
    next();
  });
}
