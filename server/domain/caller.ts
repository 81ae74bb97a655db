import type { Role } from '@linecheck/contract';
import type { PersonId, WorkspaceId } from './ids';

/** A person, and the workspace in which they act. */
export interface Acting {
  readonly person: PersonId;
  readonly workspace: WorkspaceId;
}

/** A signed-in person, their workspace, and their role there. */
export interface Caller extends Acting {
  readonly role: Role;
  /** The id of the sign-in. */
  readonly signIn: string;
}

/** The person of a sign-in; `membership` is undefined if they are no member of the workspace that the call names. */
export interface FoundCaller extends Pick<Caller, 'person' | 'signIn'> {
  readonly membership: Omit<Caller, 'person' | 'signIn'> | undefined;
}
