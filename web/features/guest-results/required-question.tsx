import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { requiredOpenText } from '@linecheck/checks/checklist/progress';
import ListChecks from 'lucide-react/icons/list-checks';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';

interface RequiredQuestionProps {
  readonly open: boolean;
  readonly items: readonly ChecklistItem[];
  readonly hostName: string;
  readonly onShare: () => void;
  readonly onGoToChecklist: () => void;
  readonly onClose: () => void;
}

/** More than these are not read before an answer. */
const NAMED = 5;

/** Asked once before results are sent whose checklist still has something to tick that the host requires. */
export function RequiredQuestion(props: RequiredQuestionProps) {
  const { open, items, hostName, onShare, onGoToChecklist, onClose } = props;
  const more = items.length - NAMED;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={requiredOpenText(items.length)}
      description={`${hostName} asks for ${items.length === 1 ? 'this' : 'these'} before the session:`}
      closeLabel="Close"
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onShare}>
            Share anyway
          </Button>
          <Button
            data-first-focus=""
            variant="primary"
            fullWidth="phone"
            icon={<ListChecks aria-hidden />}
            onClick={onGoToChecklist}
          >
            Go to the checklist
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-14 wrap-anywhere">
        {items.slice(0, NAMED).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </Dialog>
  );
}
