import type { User } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { useVisitor } from '../features/accounts/use-user';
import { ErrorCard } from '../ui/error-card';
import { LoadingPage } from './loading-page';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

interface HostOnlyProps {
  /** The page's name, for those who do not see it. */
  readonly title: string;
  /** What somebody is shown who is not signed in. */
  readonly stranger: ReactNode;
  readonly children: (user: User) => ReactNode;
}

/** A page for signed-in hosts: it waits until it is known who is there. */
export function HostOnly({ title, stranger, children }: HostOnlyProps) {
  const visitor = useVisitor();
  switch (visitor.kind) {
    case 'unknown':
      return <LoadingPage />;
    case 'anonymous':
      return stranger;
    case 'unreachable':
      return <Unreachable title={title} retry={visitor.retry} isRetrying={visitor.isRetrying} />;
    case 'host':
      return children(visitor.user);
  }
}

interface UnreachableProps {
  readonly title: string;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

function Unreachable({ title, retry, isRetrying }: UnreachableProps) {
  return (
    <PageFrame header={<SiteHeader />}>
      <h1 className="sr-only">{title}</h1>
      <ErrorCard title="Your account could not be loaded" busy={isRetrying} onRetry={retry}>
        We could not reach the server. Nothing is lost.
      </ErrorCard>
    </PageFrame>
  );
}
