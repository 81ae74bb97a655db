import type { InvitedCounts } from '@linecheck/contract';
import { emailDialog } from '@linecheck/texts/en/episodes/email-dialog';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';
import { sentLines } from './email-words';

interface SentDialogProps {
  readonly title: string;
  readonly counts: InvitedCounts;
  readonly hint?: string;
  readonly onDone: () => void;
}

/** What has gone out, what waits, and who got nothing. */
export function SentDialog({ title, counts, hint, onDone }: SentDialogProps) {
  const { sent: texts, close } = useTexts(emailDialog);
  return (
    <Dialog
      open
      title={title}
      closeLabel={close}
      onClose={onDone}
      footer={
        <Button variant="primary" data-first-focus="" fullWidth="phone" onClick={onDone}>
          {texts.done}
        </Button>
      }
    >
      <div role="status" className="grid gap-2">
        <p className="font-semi">{counts.now > 0 ? fill(texts.title, { count: counts.now }) : texts.none}</p>
        {[...sentLines(counts), ...(hint === undefined ? [] : [hint])].map((line) => (
          <p key={line} className="text-14 text-ink-2">
            {line}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
