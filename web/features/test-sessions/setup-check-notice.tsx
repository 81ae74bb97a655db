import invitation from '@linecheck/texts/en/invitation';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';

/** What every guest is told first (S2 §2). */
export function SetupCheckNotice() {
  const texts = useTexts(invitation);
  return (
    <Notice tone="yellow" title={texts.setupCheckTitle} brief>
      {texts.setupCheckHint}
    </Notice>
  );
}
