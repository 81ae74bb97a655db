import type { TestSession } from '@linecheck/contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { Tooltip } from '../../ui/tooltip';
import { guestUrl, lossOf } from './session-texts';
import { useDeleteSession, useRegenerateSession } from './use-session-changes';

interface SessionActionsProps {
  readonly session: TestSession;
  readonly onRegenerated: (session: TestSession) => void;
  readonly onDeleted: (session: TestSession) => void;
}

export function SessionActions({ session, onRegenerated, onDeleted }: SessionActionsProps) {
  return (
    <>
      <CopyButton
        wide="phone"
        text={guestUrl(window.location.origin, session)}
        label="Copy Link"
        copiedLabel="Copied"
        failedLabel="Not copied"
      />
      <Regenerate session={session} onRegenerated={onRegenerated} />
      <Delete session={session} onDeleted={onDeleted} />
    </>
  );
}

function Regenerate({ session, onRegenerated }: Pick<SessionActionsProps, 'session' | 'onRegenerated'>) {
  const [asking, setAsking] = useState(false);
  const { regenerate, isPending } = useRegenerateSession(onRegenerated);
  return (
    <>
      <Tooltip text={`A new link for ${session.title}`}>
        <IconButton label="Regenerate" icon={<RefreshCw aria-hidden />} onClick={() => setAsking(true)} />
      </Tooltip>
      <ConfirmDialog
        open={asking}
        danger={false}
        title="Make a new link?"
        description={`The link that you have shared for “${session.title}” stops working at once, and ${session.guestName} needs the new one. Results stay.`}
        confirmLabel="Regenerate"
        cancelLabel="Keep the link"
        closeLabel="Close"
        busy={isPending}
        onConfirm={() => regenerate(session, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Delete({ session, onDeleted }: Pick<SessionActionsProps, 'session' | 'onDeleted'>) {
  const [asking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteSession(onDeleted);
  return (
    <>
      <Tooltip text={`Delete ${session.title}`}>
        <IconButton label="Delete" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={`Delete “${session.title}”?`}
        description={lossOf(session)}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        closeLabel="Close"
        busy={isPending}
        onConfirm={() => remove(session, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
