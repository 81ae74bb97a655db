import type { HostId } from './ids';

/**
 * Creates the id of a new host. Every other `HostId` comes from the database: through a sign-in, a token, or a row of
 * the host's.
 */
export const newHostId = (newId: () => string): HostId => newId() as HostId; // The only place that brands one.
