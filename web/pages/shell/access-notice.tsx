import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { MessageCard } from '../../ui/feedback/message-card';
import { NarrowPage } from './narrow-page';

interface AccessNoticeProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly footnote?: ReactNode;
  readonly takesFocus?: boolean;
}

/** Replaces a page that a visitor may not see or that does not exist: the reason, and what to do next. */
export function AccessNotice(props: AccessNoticeProps) {
  return (
    <NarrowPage>
      <MessageCard icon={<Lock aria-hidden />} {...props} />
    </NarrowPage>
  );
}
