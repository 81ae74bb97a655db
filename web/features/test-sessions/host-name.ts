import type { GuestSession } from '@linecheck/contract';
import type { invitation } from '@linecheck/texts/en/guest-page';
import { fill } from '../../texts/fill';
import type { GuestLink } from './use-guest-session';

/** Name of the host: the person, and the brand if its name differs. */
export const hostNameOf = ({ hostName, createdBy }: Pick<GuestSession, 'hostName' | 'createdBy'>): string =>
  hostName === createdBy ? hostName : `${hostName}, ${createdBy}`;

/** Document title of a guest's page; undefined if the title of its route is sufficient. */
export function guestTitle(texts: typeof invitation, link: GuestLink): string | undefined {
  if (link.kind === 'not-valid') return texts.titleNotValid;
  return link.kind === 'valid'
    ? fill(texts.titleValid, { title: link.session.title, host: hostNameOf(link.session) })
    : undefined;
}
