import type { GuestSession } from '@linecheck/contract';
import type { GuestLink } from './use-guest-session';

/** Who invites: the person, and the brand where it has a name of its own. */
export const hostNameOf = ({ hostName, createdBy }: GuestSession): string =>
  hostName === createdBy ? hostName : `${hostName}, ${createdBy}`;

/** What a guest's page is called, in a tab among others; undefined where that of its address says enough. */
export function guestTitle(link: GuestLink): string | undefined {
  if (link.kind === 'not-valid') return 'Link not valid · Linecheck';
  return link.kind === 'valid' ? `Setup check for ${link.session.title} · ${hostNameOf(link.session)}` : undefined;
}
