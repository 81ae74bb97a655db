import type { GuestSession } from '@linecheck/contract';
import type invitation from '@linecheck/texts/en/invitation';
import { fill } from '../../texts/fill';
import type { GuestLink } from './use-guest-session';

/** Who invites: the person, and the brand where it has a name of its own. */
export const hostNameOf = ({ hostName, createdBy }: GuestSession): string =>
  hostName === createdBy ? hostName : `${hostName}, ${createdBy}`;

/** The title of a guest's page among other tabs; undefined where the title of its route is enough. */
export function guestTitle(texts: typeof invitation, link: GuestLink): string | undefined {
  if (link.kind === 'not-valid') return texts.titleNotValid;
  return link.kind === 'valid'
    ? fill(texts.titleValid, { title: link.session.title, host: hostNameOf(link.session) })
    : undefined;
}
