import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { MessageCard } from '../../ui/feedback/message-card';
import { NarrowPage } from './narrow-page';

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
    <NarrowPage>
      <MessageCard icon={<Lock aria-hidden />} {...props} />
    </NarrowPage>
  );
}
