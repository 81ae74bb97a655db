import { HeaderBar } from '../ui/header-bar';
import { Skeleton } from '../ui/skeleton';
import { Wordmark } from '../ui/wordmark';
import { PageFrame } from './page-frame';

/** Holds the place of a page that is on its way. */
export function LoadingPage() {
  return (
    <PageFrame header={<HeaderBar brand={<Wordmark name="Linecheck" />} />}>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton size="h-64 w-full" />
    </PageFrame>
  );
}
