import type { Role } from '@linecheck/contract';
import type { PersonId, WorkspaceId } from './ids';

export interface Acting {
  readonly person: PersonId;
  readonly workspace: WorkspaceId;
}

export interface Caller extends Acting {
  readonly role: Role;
  readonly signIn: string;
  /** Milliseconds since the person entered their password, to sign in or to confirm the sign-in. */
  readonly confirmedMsAgo: number;
}

/** The person of a sign-in; `membership` is undefined if they are no member of the workspace that the call names. */
export interface FoundCaller extends Omit<Caller, keyof Membership> {
  readonly membership: Membership | undefined;
}

type Membership = Pick<Caller, 'workspace' | 'role'>;

/** Minutes for which a sign-in is recent, or its confirmation with the password. */
export const RECENT_MINUTES = 10;

/** Returns the gate for calls that need a sign-in of the last `minutes`. */
export const recentlySignedIn =
  (minutes: number) =>
  ({ confirmedMsAgo }: Pick<Caller, 'confirmedMsAgo'>): boolean =>
    confirmedMsAgo < minutes * 60_000;
