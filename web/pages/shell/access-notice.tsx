import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { MessageCard } from '../../ui/feedback/message-card';
import { Header } from './header';
import { PageFrame } from './page-frame';

interface AccessNoticeProps {
  /** A lock unless given. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** Why the page is closed. */
  readonly children: ReactNode;
  /** The ways on: buttons that are links. */
  readonly actions: ReactNode;
  readonly footnote?: ReactNode;
}

/** Replaces a page that a visitor may not see or that does not exist: why, and what to do next. */
export function AccessNotice(props: AccessNoticeProps) {
  return (
    <PageFrame header={<Header />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <MessageCard icon={<Lock aria-hidden />} {...props} />
      </div>
    </PageFrame>
  );
}
