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

/** What every page of a signed-in host has: their header, with what is unread, and data that changes as it does on the server. */
export function HostFrame({ user, children }: HostFrameProps) {
  const unread = useUnreadCount();
  useLiveChanges();
  return <PageFrame header={<DashboardHeader {...{ user, unread }} />}>{children}</PageFrame>;
}
