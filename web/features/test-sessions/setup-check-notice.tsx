import { invitation } from '@linecheck/texts/en/guest-page';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';

/** First notice for every guest (S2 §2). */
export function SetupCheckNotice() {
  const texts = useTexts(invitation);
  return (
    <Notice tone="yellow" title={texts.setupCheckTitle} brief>
      {texts.setupCheckHint}
    </Notice>
  );
}
