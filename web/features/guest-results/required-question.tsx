import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { run as runTexts } from '@linecheck/texts/en/run';
import { sharing } from '@linecheck/texts/en/sharing';
import ListChecks from 'lucide-react/icons/list-checks';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
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

/** Maximum number of items listed in the question. */
const MAX_NAMED = 5;

/** Question before results are sent while required checklist items are open; asked once. */
export function RequiredQuestion(props: RequiredQuestionProps) {
  const { open, items, hostName, onShare, onGoToChecklist, onClose } = props;
  const texts = useTexts(sharing).required;
  const { requiredOpen } = useTexts(runTexts);
  const more = items.length - MAX_NAMED;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={fill(requiredOpen, { count: items.length })}
      description={fill(texts.hint, { count: items.length, hostName })}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onShare}>
            {texts.shareAnyway}
          </Button>
          <Button
            data-first-focus=""
            variant="primary"
            fullWidth="phone"
            icon={<ListChecks aria-hidden />}
            onClick={onGoToChecklist}
          >
            {texts.goToChecklist}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-14 wrap-anywhere">
        {items.slice(0, MAX_NAMED).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {more > 0 && <li>{fill(texts.more, { count: more })}</li>}
      </ul>
    </Dialog>
  );
}
