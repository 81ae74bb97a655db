import type { GuestSession } from '@linecheck/contract';

/** Who invites: the person, and the brand where it has a name of its own. */
export const hostNameOf = ({ hostName, createdBy }: GuestSession): string =>
  hostName === createdBy ? hostName : `${hostName}, ${createdBy}`;

/** What a guest's page is called, in a tab among others. */
export const guestTitle = (session: GuestSession): string =>
  `Setup check for ${session.title} · ${hostNameOf(session)}`;
