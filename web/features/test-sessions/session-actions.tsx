import type { SessionRow } from '@linecheck/contract';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { Tooltip } from '../../ui/tooltip';
import { isExpired } from './session-state';
import { guestUrl, lossOf } from './session-texts';
import { useDeleteSession, useRegenerateSession } from './use-session-changes';

export interface SessionActionsProps {
  readonly session: SessionRow;
  readonly onEdit: (session: SessionRow) => void;
  readonly onRegenerated: (session: SessionRow) => void;
  readonly onDeleted: (session: SessionRow) => void;
}

export function SessionActions({ session, onEdit, onRegenerated, onDeleted }: SessionActionsProps) {
  return (
    <>
      {isExpired(session, Date.now()) ? (
        <RenewToCopy session={session} onRegenerated={onRegenerated} />
      ) : (
        <CopyButton
          wide="phone"
          text={guestUrl(window.location.origin, session)}
          label="Copy Link"
          copiedLabel="Copied"
          failedLabel="Not copied"
        />
      )}
      <Tooltip text={`Edit ${session.title}`}>
        <IconButton label="Edit" icon={<Pencil aria-hidden />} onClick={() => onEdit(session)} />
      </Tooltip>
      <Regenerate session={session} onRegenerated={onRegenerated} />
      <Delete session={session} onDeleted={onDeleted} />
    </>
  );
}

type RenewalProps = Pick<SessionActionsProps, 'session' | 'onRegenerated'>;

/** Nobody can open a link that has expired, so its copy would be of no use. */
function RenewToCopy({ session, onRegenerated }: RenewalProps) {
  return (
    <Renewal
      {...{ session, onRegenerated }}
      title="This link has expired"
      description={`${session.guestName} cannot open it any more. Renew it, and share the new link. Results stay.`}
      confirmLabel="Renew link"
      cancelLabel="Not now"
      button={(ask) => (
        <Button wide="phone" icon={<Copy aria-hidden />} onClick={ask}>
          Copy Link
        </Button>
      )}
    />
  );
}

function Regenerate({ session, onRegenerated }: RenewalProps) {
  return (
    <Renewal
      {...{ session, onRegenerated }}
      title="Make a new link?"
      description={`The link that you have shared for “${session.title}” stops working at once, and ${session.guestName} needs the new one. Results stay.`}
      confirmLabel="Regenerate"
      cancelLabel="Keep the link"
      button={(ask) => (
        <Tooltip text={`A new link for ${session.title}`}>
          <IconButton label="Regenerate" icon={<RefreshCw aria-hidden />} onClick={ask} />
        </Tooltip>
      )}
    />
  );
}

interface RenewalTexts {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly button: (ask: () => void) => ReactNode;
}

function Renewal({ session, onRegenerated, button, ...texts }: RenewalProps & RenewalTexts) {
  const [asking, setAsking] = useState(false);
  const { regenerate, isPending } = useRegenerateSession(onRegenerated);
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmDialog
        {...texts}
        open={asking}
        danger={false}
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
