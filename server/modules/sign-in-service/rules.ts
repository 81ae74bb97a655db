import { createHash } from 'node:crypto';
import type { ProblemCode, ServiceOutcome, WorkspaceRole } from '@linecheck/contract';
import { emailRules, nameChangeRules, ROLES } from '@linecheck/contract';
import * as oidc from 'openid-client';
import type { ServerConfig } from '../../env';
import { ServiceFault } from './fault';

export type ServiceSettings = NonNullable<ServerConfig['signInService']>;

/** What a sign-in service says about a person; anyone may have written it. */
export type ServiceClaims = Readonly<Record<string, unknown>>;

export interface ServicePerson {
  /** In lower case. */
  readonly email: string;
  /** True if the service, or the operator for its whole domain, says that the address is this person's. */
  readonly isConfirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** @throws ServiceFault `claim_missing` without an address that an account may have. */
export function personOf(claims: ServiceClaims, trustedDomains: readonly string[]): ServicePerson {
  const { email: given } = claims;
  if (typeof given !== 'string' || emailRules.email.faultOf(given) !== undefined)
    throw new ServiceFault('claim_missing', 'no email');
  const email = emailRules.email.stored(given);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isConfirmed = claims.email_verified === true || trustedDomains.includes(domain);
  return { email, isConfirmed, ...namesOf(claims, email) };
}

/** The names that the service sends, or the part of the address before the @. Those that no account may have are left out. */
function namesOf({ given_name, family_name, name }: ServiceClaims, email: string) {
  const [first, ...rest] = textOf(name).split(' ');
  const firstName = [textOf(given_name), first ?? '', email.slice(0, email.lastIndexOf('@')), 'Host'];
  const lastName = [textOf(family_name), rest.join(' ')];
  return {
    firstName: firstName.find((each) => nameChangeRules.firstName.faultOf(each) === undefined) ?? '',
    lastName: lastName.find((each) => nameChangeRules.lastName.faultOf(each) === undefined) ?? '',
  };
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim.trim().replace(/\s+/g, ' ') : '');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface ClaimedRights {
  /** The ids of workspaces; they may be unknown. */
  readonly workspaces: readonly string[];
  /** The texts that are no ids. */
  readonly unknown: readonly string[];
  readonly role: WorkspaceRole | undefined;
}

export function rightsOf(claims: ServiceClaims, settings: ServiceSettings): ClaimedRights {
  const named = settings.workspaceClaim === undefined ? [] : [claims[settings.workspaceClaim]].flat();
  const texts = named.filter((each) => typeof each === 'string');
  const roles = settings.roleClaim === undefined ? [] : [claims[settings.roleClaim]].flat();
  return {
    workspaces: texts.filter((each) => UUID.test(each)),
    unknown: texts.filter((each) => !UUID.test(each)),
    role: ROLES.find((role) => roles.includes(role)),
  };
}

/** SHA-256 of what a test proves: another address, service or secret needs another test. */
export const settingsHashOf = ({ issuer, clientId, clientSecret }: ServiceSettings, publicUrl: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret, publicUrl]))
    .digest();

/**
 * The address of a page of this site; that of the dashboard for any other. It is whole, since a path such as `//host`
 * leads elsewhere.
 */
export function returnAddress(path: string | undefined, publicUrl: string): string {
  const start = `${publicUrl}/dashboard`;
  if (path === undefined || !path.startsWith('/') || !URL.canParse(path, publicUrl)) return start;
  const url = new URL(path, publicUrl);
  return url.origin === publicUrl ? url.href : start;
}

const outcomes: Partial<Record<ProblemCode, ServiceOutcome>> = {
  account_blocked: 'account_blocked',
  registration_closed: 'registration_closed',
  invitation_needed: 'invitation_needed',
  join_not_valid: 'invitation_needed',
  join_other_account: 'invitation_needed',
};

/** How a refusal of this app ends the way; undefined if it is no such refusal. */
export const outcomeOfRefusal = (code: ProblemCode): ServiceOutcome | undefined => outcomes[code];

/** The codes of errors with which a call to the service has failed before there was an answer. */
const UNREACHED = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

const CLOCK = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

/** Names the fault of an error of `openid-client`, whose messages have neither tokens nor claims. */
export function faultOf(error: unknown): ServiceFault {
  if (error instanceof ServiceFault) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new ServiceFault('refused', error.error);
  if (error instanceof oidc.ResponseBodyError) {
    // A code that was used before, or has expired.
    return new ServiceFault(error.error === 'invalid_grant' ? 'over' : 'refused', error.error);
  }
  if (!(error instanceof Error)) return new ServiceFault('not_valid', 'unknown');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const reason = `${code}: ${error.message}`;
  if (code === CLOCK) return new ServiceFault('clock', reason);
  const isUnreached = UNREACHED.has(code) || error instanceof TypeError || error.name === 'TimeoutError';
  return new ServiceFault(isUnreached ? 'unreachable' : 'not_valid', reason);
}
