import type { InvitedCounts, SessionRow } from '@linecheck/contract';
import { emailDialog } from '@linecheck/texts/en/episodes/email-dialog';
import { useState } from 'react';
import { useSettings } from '../../api/use-settings';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';
import { showToast } from '../../ui/overlays/toast';
import { ByHand } from './by-hand';
import { EmailPreviewPart } from './email-preview';
import { ObstacleNotice } from './obstacle-notice';
import { SentDialog } from './sent-dialog';
import { useInviteLink } from './use-emails';

interface LinkEmailProps {
  readonly session: Pick<SessionRow, 'id' | 'sessionCode' | 'guestName'>;
  readonly onClose: () => void;
}

/** The invitation to the guest of one link, before it is sent. */
export function LinkEmailDialog({ session: { id, sessionCode, guestName }, onClose }: LinkEmailProps) {
  const texts = useTexts(emailDialog);
  const [counts, setCounts] = useState<InvitedCounts>();
  const sending = useInviteLink(id);
  const hasMail = useSettings()?.sendsMail ?? true;
  const title = fill(texts.titles.one, { name: guestName });
  if (counts !== undefined) return <SentDialog {...{ title, counts }} onDone={onClose} />;
  const onError = (error: Error) =>
    showToast({ title: texts.notSent, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  return (
    <Dialog
      open
      size="wide"
      title={title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        hasMail && (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button
              variant="primary"
              busy={sending.isPending}
              onClick={() => sending.mutate(undefined, { onSuccess: setCounts, onError })}
            >
              {fill(texts.send, { count: 1 })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {!hasMail && <ObstacleNotice obstacle="no_mail" />}
        <EmailPreviewPart
          source={{ link: id }}
          actionsOf={(email) => <ByHand {...{ email, sessionCode }} hasCalendar={false} />}
        />
      </div>
    </Dialog>
  );
}
