import type { TokenScope, WorkspaceRole } from '@linecheck/contract';
import type { AccessTokenId, PersonId, WorkspaceId } from './ids';
import { ProblemError } from './problem';

export interface ActingPerson {
  readonly person: PersonId;
  readonly workspace: WorkspaceId;
}

/** The access token of a program that acts as its owner. */
export interface CallingToken {
  readonly id: AccessTokenId;
  readonly scopes: readonly TokenScope[];
}

interface MemberCaller extends ActingPerson {
  readonly role: WorkspaceRole;
  /** True if the workspace is closed to the person until they have a second factor: only calls about themselves work. */
  readonly needsSecondFactor: boolean;
}

/** A person in a browser, or a program that has signed in as one. */
interface PersonCaller extends MemberCaller {
  readonly signIn: string;
  /** Milliseconds since the person proved who they are, to sign in or to confirm the sign-in. */
  readonly confirmedMsAgo: number;
  readonly token: null;
}

interface TokenCaller extends MemberCaller {
  readonly signIn: null;
  /** Infinite: nobody proves anything for a token. */
  readonly confirmedMsAgo: number;
  readonly token: CallingToken;
}

export type SignedInCaller = PersonCaller | TokenCaller;

type Membership = Pick<MemberCaller, 'workspace' | 'role' | 'needsSecondFactor'>;

type Found<Caller> = Caller extends SignedInCaller
  ? Omit<Caller, keyof Membership> & { readonly membership: Membership | undefined }
  : never;

/** The person of a sign-in or a token; `membership` is undefined if they do not act in the workspace that the call names. */
export type FoundCaller = Found<SignedInCaller>;

/** Minutes for which a sign-in is recent, or its confirmation. */
export const RECENT_MINUTES = 10;

/** Returns the gate for calls that need a sign-in of the last `minutes`. */
export const recentlySignedIn =
  (minutes: number) =>
  ({ confirmedMsAgo }: Pick<SignedInCaller, 'confirmedMsAgo'>): boolean =>
    confirmedMsAgo < minutes * 60_000;

const isRecent = recentlySignedIn(RECENT_MINUTES);

/** @throws ProblemError `sign_in_again` if the caller has not proved for some minutes who they are. */
export function assertRecent(caller: Pick<SignedInCaller, 'confirmedMsAgo'>): void {
  if (!isRecent(caller)) throw new ProblemError('sign_in_again');
}
