import type { PersonId } from './ids';

/**
 * Creates the id of a new account. Every other `PersonId` comes from the database: through a sign-in, a token, or a row.
 */
export const newPersonId = (newId: () => string): PersonId => newId() as PersonId; // The only place that brands one.
