import { guestResults } from '@linecheck/texts/en/results';
import { useTexts } from '../../texts/use-texts';
import { Skeleton } from '../../ui/feedback/skeleton';

export const ResultsLoading = () => {
  const texts = useTexts(guestResults);
  return (
    <div role="status" className="grid gap-4">
      <Skeleton size="h-6 w-64" />
      <Skeleton size="h-24 w-full" />
      <span className="sr-only">{texts.loadingResults}</span>
    </div>
  );
};
