import { accountFields } from '@linecheck/texts/en/forms';
import { currentTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

/** Toast of a form with a new password that is submitted before the requirements are met (S1 §5). */
export function showRequirementsToast(): void {
  const texts = currentTexts(accountFields);
  showToast({ title: texts.password.notMet, description: texts.password.notMetHint, tone: 'warning' });
}
