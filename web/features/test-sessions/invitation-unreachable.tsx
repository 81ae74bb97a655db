import { invitation } from '@linecheck/texts/en/guest-page';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import type { GuestLink } from './use-guest-session';

interface InvitationUnreachableProps {
  readonly link: Extract<GuestLink, { readonly kind: 'unreachable' }>;
}

/** Notice that the link could not be looked up; the checks work without it. */
export function InvitationUnreachable({ link }: InvitationUnreachableProps) {
  const texts = useTexts(invitation);
  return (
    <Notice
      tone="failed"
      role="alert"
      title={texts.unreachable}
      action={<Button onClick={link.retry}>{retryLabel()}</Button>}
    >
      {fill(texts.unreachableAdvice, { message: link.message })}
    </Notice>
  );
}
