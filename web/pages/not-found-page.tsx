import shell from '@linecheck/texts/en/shell';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { useTexts } from '../texts/use-texts';
import { AccessNotice } from './shell/access-notice';
import { BackToTesting } from './shell/back-to-testing';

export function NotFoundPage() {
  const texts = useTexts(shell);
  return (
    <AccessNotice
      icon={<FileQuestion aria-hidden />}
      title={texts.notFoundTitle}
      actions={<BackToTesting variant="primary" />}
    >
      {texts.notFoundHint}
    </AccessNotice>
  );
}
