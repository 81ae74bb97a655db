import type { SessionRow } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/dashboard';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button, IconButton } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Tooltip } from '../../ui/overlays/tooltip';
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
  const texts = useTexts(testSessions);
  return (
    <>
      {isExpired(session, Date.now()) ? (
        <RenewToCopy session={session} onRegenerated={onRegenerated} />
      ) : (
        <CopyButton
          fullWidth="phone"
          text={guestUrl(window.location.origin, session)}
          label={texts.link.copy}
          copiedLabel={texts.link.copied}
          failedLabel={texts.link.notCopied}
        />
      )}
      <Tooltip text={fill(texts.row.editTitle, { title: session.title })}>
        <IconButton label={texts.row.edit} icon={<Pencil aria-hidden />} onClick={() => onEdit(session)} />
      </Tooltip>
      <Regenerate session={session} onRegenerated={onRegenerated} />
      <Delete session={session} onDeleted={onDeleted} />
    </>
  );
}

type RenewalProps = Pick<SessionActionsProps, 'session' | 'onRegenerated'>;

/** Renews an expired link before copying, because it cannot be opened. */
function RenewToCopy({ session, onRegenerated }: RenewalProps) {
  const texts = useTexts(testSessions);
  return (
    <Renewal
      {...{ session, onRegenerated }}
      title={texts.renewal.expiredTitle}
      description={fill(texts.renewal.expiredHint, { guestName: session.guestName })}
      confirmLabel={texts.renewal.expiredConfirm}
      cancelLabel={texts.renewal.expiredCancel}
      button={(ask) => (
        <Button fullWidth="phone" icon={<Copy aria-hidden />} onClick={ask}>
          {texts.link.copy}
        </Button>
      )}
    />
  );
}

function Regenerate({ session, onRegenerated }: RenewalProps) {
  const texts = useTexts(testSessions);
  return (
    <Renewal
      {...{ session, onRegenerated }}
      title={texts.renewal.title}
      description={fill(texts.renewal.hint, { title: session.title, guestName: session.guestName })}
      confirmLabel={texts.row.regenerate}
      cancelLabel={texts.renewal.cancel}
      button={(ask) => (
        <Tooltip text={fill(texts.row.regenerateTitle, { title: session.title })}>
          <IconButton label={texts.row.regenerate} icon={<RefreshCw aria-hidden />} onClick={ask} />
        </Tooltip>
      )}
    />
  );
}

interface RenewalWords {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly button: (ask: () => void) => ReactNode;
}

function Renewal({ session, onRegenerated, button, ...words }: RenewalProps & RenewalWords) {
  const texts = useTexts(testSessions);
  const [asking, setAsking] = useState(false);
  const { regenerate, isPending } = useRegenerateSession(onRegenerated);
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmDialog
        {...words}
        open={asking}
        danger={false}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => regenerate(session, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Delete({ session, onDeleted }: Pick<SessionActionsProps, 'session' | 'onDeleted'>) {
  const texts = useTexts(testSessions);
  const [asking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteSession(onDeleted);
  return (
    <>
      <Tooltip text={fill(texts.row.removeTitle, { title: session.title })}>
        <IconButton label={texts.row.remove} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={fill(texts.deletion.title, { title: session.title })}
        description={lossOf(texts, session)}
        confirmLabel={texts.row.remove}
        cancelLabel={texts.deletion.cancel}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => remove(session, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
