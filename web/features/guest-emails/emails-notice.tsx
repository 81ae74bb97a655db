import type { EpisodeEmails } from '@linecheck/contract';
import { emailNews } from '@linecheck/texts/en/episodes/emails';
import { useMay } from '../../api/acting';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';

interface EmailsNoticeProps {
  readonly emails: Pick<EpisodeEmails, 'toTell' | 'tellsChanges'>;
  readonly isCalledOff: boolean;
  readonly onTell: () => void;
  readonly loadDialog: () => Promise<unknown>;
}

/** Above a board: guests who were told another time, or that a show takes place that is called off. */
export function EmailsNotice({ emails: { toTell, tellsChanges }, isCalledOff, onTell, loadDialog }: EmailsNoticeProps) {
  const texts = useTexts(emailNews);
  const mayWork = useMay('work');
  return (
    <Notice
      tone="warning"
      role="status"
      title={fill(isCalledOff ? texts.calledOff : texts.moved, { count: toTell })}
      {...(mayWork && {
        action: (
          <Button onClick={onTell} {...whenNear(loadDialog)}>
            {isCalledOff ? texts.tellCalledOff : texts.tellMoved}
          </Button>
        ),
      })}
    >
      {tellsChanges ? texts.byItself : texts.byHand}
    </Notice>
  );
}
