import type { TestSession } from '@linecheck/contract';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { IconButton } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { StatusLabel } from '../../ui/status-icon';
import { useFocusFor } from '../../ui/use-focus-for';
import { guestUrl, SHARE_HINT } from './session-texts';

interface ReadyLinkProps {
  readonly session: TestSession;
  readonly onClose: () => void;
}

/** The link that was just made, ready to be copied. It takes the focus, so that the next key reaches its button. */
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
        <div className="mt-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <code className="rounded-ctl bg-surface-2 px-3 py-2.5 font-mono text-13 break-all">{url}</code>
          <CopyButton wide="phone" text={url} label="Copy Link" copiedLabel="Copied" failedLabel="Not copied" />
        </div>
        <p className="mt-3 text-14 text-ink-2">{SHARE_HINT}</p>
      </Card>
    </section>
  );
}
