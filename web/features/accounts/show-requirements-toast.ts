import accountFields from '@linecheck/texts/en/account-fields';
import { currentTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

/** What a form with a new password says when it is sent too early (S1 §5). */
export function showRequirementsToast(): void {
  const texts = currentTexts(accountFields);
  showToast({ title: texts.password.notMet, description: texts.password.notMetHint, tone: 'warning' });
}
