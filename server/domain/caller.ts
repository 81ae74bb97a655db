import type { WorkspaceRole } from '@linecheck/contract';
import type { PersonId, WorkspaceId } from './ids';
import { ProblemError } from './problem';

export interface ActingPerson {
  readonly person: PersonId;
  readonly workspace: WorkspaceId;
}

export interface SignedInCaller extends ActingPerson {
  readonly role: WorkspaceRole;
  readonly signIn: string;
  /** Milliseconds since the person entered their password, to sign in or to confirm the sign-in. */
  readonly confirmedMsAgo: number;
}

/** The person of a sign-in; `membership` is undefined if they are no member of the workspace that the call names. */
export interface FoundCaller extends Omit<SignedInCaller, keyof Membership> {
  readonly membership: Membership | undefined;
}

type Membership = Pick<SignedInCaller, 'workspace' | 'role'>;

/** Minutes for which a sign-in is recent, or its confirmation with the password. */
export const RECENT_MINUTES = 10;

/** Returns the gate for calls that need a sign-in of the last `minutes`. */
export const recentlySignedIn =
  (minutes: number) =>
  ({ confirmedMsAgo }: Pick<SignedInCaller, 'confirmedMsAgo'>): boolean =>
    confirmedMsAgo < minutes * 60_000;

const isRecent = recentlySignedIn(RECENT_MINUTES);

/** @throws ProblemError `sign_in_again` if the caller has not entered their password for some minutes. */
export function assertRecent(caller: Pick<SignedInCaller, 'confirmedMsAgo'>): void {
  if (!isRecent(caller)) throw new ProblemError('sign_in_again');
}
