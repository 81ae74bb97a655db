import type { SessionRow } from '@linecheck/contract';
import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { StatusLabel } from '../../ui/status-icon';
import { showToast } from '../../ui/toast';
import { useFocusFor } from '../../ui/use-focus-for';
import { guestUrl, invitationOf, mailtoOf, SHARE_HINT } from './session-texts';

interface ReadyLinkProps {
  readonly session: SessionRow;
  readonly onClose: () => void;
}

/** The link that was just made or renewed, ready to be sent. It takes the focus, so that the next key reaches its buttons. */
export function ReadyLink({ session, onClose }: ReadyLinkProps) {
  const place = useRef<HTMLElement>(null);
  const url = guestUrl(window.location.origin, session);
  useFocusFor(place, url);
  return (
    <section ref={place} tabIndex={-1} aria-label={`The link for ${session.title}`} className="rounded-card">
      <Card>
        <div className="flex items-start justify-between gap-3">
          <StatusLabel tone="passed" strong>
            The link for “{session.title}” is ready
          </StatusLabel>
          <span className="-my-2 -mr-2">
            <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
          </span>
        </div>
        <div className="mt-3 grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
          <code className="rounded-ctl bg-surface-2 px-3 py-2.5 font-mono text-13 break-all">{url}</code>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
            <CopyButton look="primary" text={url} label="Copy Link" copiedLabel="Copied" failedLabel="Not copied" />
            <ShareButton session={session} url={url} />
            <ButtonLink href={mailtoOf(session, url)} icon={<Mail aria-hidden />}>
              Open in mail
            </ButtonLink>
          </div>
        </div>
        <p className="mt-3 text-14 text-ink-2">{SHARE_HINT}</p>
      </Card>
    </section>
  );
}

/** The system's own list of people and apps, where the browser has one. */
function ShareButton({ session, url }: { readonly session: SessionRow; readonly url: string }) {
  const { subject: title, ...invitation } = invitationOf(session, url);
  const content = { title, ...invitation };
  if (!('share' in navigator) || !navigator.canShare?.(content)) return null;
  const share = () => {
    navigator.share(content).catch((error: Error) => {
      // Whoever closes the list has changed their mind.
      if (error.name !== 'AbortError')
        showToast({ title: 'The link could not be shared', description: 'You can copy it instead.', tone: 'failed' });
    });
  };
  return (
    <Button icon={<Share2 aria-hidden />} onClick={share}>
      Share
    </Button>
  );
}
