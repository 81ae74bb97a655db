import { ownWorkspaceId, type PersonId, type WorkspaceId } from './ids';

/**
 * Creates the id of a new account. Every other `PersonId` comes from the database: through a sign-in, a token, or a row.
 */
export const newPersonId = (newId: () => string): PersonId => newId() as PersonId; // The only place that brands one.

/** The id of a further own workspace, for a person who has left the first one. */
export const newWorkspaceId = (newId: () => string): WorkspaceId => ownWorkspaceId(newPersonId(newId));
