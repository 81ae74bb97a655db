import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { GuestLink } from './use-guest-session';

interface InvitationUnreachableProps {
  readonly link: Extract<GuestLink, { readonly kind: 'unreachable' }>;
}

/** Whether there is such a link could not be asked: the checks need no answer. */
export function InvitationUnreachable({ link }: InvitationUnreachableProps) {
  return (
    <Notice
      tone="failed"
      role="alert"
      title="We could not load your invitation"
      action={<Button onClick={link.retry}>Try again</Button>}
    >
      {link.message} You can run the checks meanwhile.
    </Notice>
  );
}
