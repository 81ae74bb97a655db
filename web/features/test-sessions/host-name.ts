import type { GuestSession } from '@linecheck/contract';

/** Who invites: the person, and the brand where it has a name of its own. */
export const hostNameOf = ({ hostName, createdBy }: GuestSession): string =>
  hostName === createdBy ? hostName : `${hostName}, ${createdBy}`;
