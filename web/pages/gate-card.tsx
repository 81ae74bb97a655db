import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { MessageCard } from '../ui/message-card';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

interface GateCardProps {
  /** A lock, if nothing else. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** Why the page is closed. */
  readonly children: ReactNode;
  /** The ways on: buttons that are links. */
  readonly actions: ReactNode;
  readonly footnote?: ReactNode;
}

/** In the place of a page that is not for everybody, or not there: why, and the way on. */
export function GateCard(props: GateCardProps) {
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <MessageCard icon={<Lock aria-hidden />} {...props} />
      </div>
    </PageFrame>
  );
}
