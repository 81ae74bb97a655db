import { notFound } from '@linecheck/texts/en/host';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { useTexts } from '../texts/use-texts';
import { AccessNotice } from './shell/access-notice';
import { BackToTesting } from './shell/back-to-testing';

export function NotFoundPage() {
  const texts = useTexts(notFound);
  return (
    <AccessNotice icon={<FileQuestion aria-hidden />} title={texts.title} actions={<BackToTesting variant="primary" />}>
      {texts.hint}
    </AccessNotice>
  );
}
