import { showToast } from '../../ui/toast';

/** What a form with a new password says when it is sent too early (S1 §5). */
export const sayRequirementsNotMet = (): void =>
  showToast({
    title: 'Password Requirements Not Met',
    description: 'Please ensure your password meets all requirements.',
    tone: 'warning',
  });
