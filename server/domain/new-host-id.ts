import type { HostId } from './ids';

/** The id of a host who registers. Every other `HostId` comes from the database: by a sign-in, a token, or a row of the host's. */
export const newHostId = (newId: () => string): HostId => newId() as HostId;
