import accountFields from '@linecheck/texts/en/account-fields';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useTexts } from '../../texts/use-texts';
import { cx } from '../../ui/theme/class-names';

interface PasswordsMatchProps {
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Message below the confirmation about whether it equals the password. Its line is reserved, so that the form does not
 * shift.
 */
export function PasswordsMatch({ password, confirmation }: PasswordsMatchProps) {
  const texts = useTexts(accountFields);
  const matches = password === confirmation;
  return (
    <p aria-live="polite" className="mt-1.5 min-h-5">
      {confirmation !== '' && (
        <span className={cx('status-label text-14 [&>svg]:size-3.5', matches ? 'text-passed' : 'text-failed')}>
          {matches ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          {matches ? texts.password.match : texts.password.differ}
        </span>
      )}
    </p>
  );
}
