import type { User } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { useUnreadCount } from '../../features/notifications/use-unread-count';
import { DashboardHeader } from './dashboard-header';
import { PageFrame } from './page-frame';
import { useLiveChanges } from './use-live-changes';

interface HostFrameProps {
  readonly user: User;
  readonly children: ReactNode;
}

/** Frame of every page of a signed-in host: their header with the unread count, and live updates of the data. */
export function HostFrame({ user, children }: HostFrameProps) {
  const unread = useUnreadCount();
  useLiveChanges();
  return <PageFrame header={<DashboardHeader {...{ user, unread }} />}>{children}</PageFrame>;
}
