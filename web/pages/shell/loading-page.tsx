import { shell } from '@linecheck/texts/en/shell';
import { useTexts } from '../../texts/use-texts';
import { Skeleton } from '../../ui/feedback/skeleton';
import { HeaderBar } from '../../ui/layout/header-bar';
import { Wordmark } from '../../ui/layout/wordmark';
import { PageFrame } from './page-frame';

export function LoadingPage() {
  const texts = useTexts(shell);
  return (
    <PageFrame header={<HeaderBar brand={<Wordmark name={texts.linecheck} />} />}>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton size="h-64 w-full" />
    </PageFrame>
  );
}
