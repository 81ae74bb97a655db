import type { SessionRow } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { pageOrigin } from '../../api/page-source';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { guestUrl, invitationOf, mailtoOf } from './session-texts';

interface ReadyLinkProps {
  readonly session: SessionRow;
  readonly onClose: () => void;
}

/** New or renewed link with buttons to send it. Takes the focus, so that the next key reaches its buttons. */
export function ReadyLink({ session, onClose }: ReadyLinkProps) {
  const texts = useTexts(testSessions);
  const place = useRef<HTMLElement>(null);
  const url = guestUrl(pageOrigin(), session);
  useFocusOnChange(place, url);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={fill(texts.link.label, { title: session.title })}
      className="rounded-card"
    >
      <Card>
        <div className="flex items-start justify-between gap-3">
          <StatusLabel tone="passed" strong>
            {fill(texts.link.ready, { title: session.title })}
          </StatusLabel>
          <span className="-my-2 -me-2">
            <IconButton label={texts.close} icon={<X aria-hidden />} onClick={onClose} />
          </span>
        </div>
        <div className="mt-3 grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
          <code className="rounded-ctl bg-surface-2 px-3 py-2.5 font-mono text-13 break-all">{url}</code>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
            <CopyButton
              variant="primary"
              text={url}
              label={texts.link.copy}
              copiedLabel={texts.link.copied}
              failedLabel={texts.link.notCopied}
            />
            <ShareButton session={session} url={url} />
            <ButtonLink href={mailtoOf(texts, session, url)} icon={<Mail aria-hidden />}>
              {texts.link.mail}
            </ButtonLink>
          </div>
        </div>
        <p className="mt-3 text-14 text-ink-2">{texts.link.hint}</p>
      </Card>
    </section>
  );
}

function ShareButton({ session, url }: { readonly session: SessionRow; readonly url: string }) {
  const texts = useTexts(testSessions);
  const { subject: title, ...invitation } = invitationOf(texts, session, url);
  const content = { title, ...invitation };
  if (!('share' in navigator) || !navigator.canShare?.(content)) return null;
  const share = () => {
    navigator.share(content).catch((error: Error) => {
      // Closing the share sheet is not an error.
      if (error.name !== 'AbortError')
        showToast({ title: texts.link.notShared, description: texts.link.notSharedHint, tone: 'failed' });
    });
  };
  return (
    <Button icon={<Share2 aria-hidden />} onClick={share}>
      {texts.link.share}
    </Button>
  );
}
