import type { TextTable } from '../message';
import { textGroup } from '../text-group';

export const notifications = textGroup('host/notifications.notifications', {
  title: 'Notifications',
  subtitle: 'Guest test completion alerts',
  back: 'Back to Dashboard',
  loading: 'Loading notifications...',
  notLoaded: 'Your notifications could not be loaded',
  outdated: 'There may be newer notifications',
  loginRequired: {
    title: 'Login Required',
    action: 'Log In',
    hint: 'Notifications are available for registered users.',
  },
  recent: {
    title: 'Recent Activity',
    unread: {
      one: '{count} unread',
      other: '{count} unread',
    },
    markAll: 'Mark All as Read',
  },
  list: {
    title: 'Guest Test Completions',
    empty: 'No notifications yet',
    emptyHint: "You'll receive notifications when guests complete their test sessions",
  },
  /** A guest who has asked for help. */
  help: {
    title: '{guestName} asked for help',
    markRead: 'Unread. Mark as read: {guestName} asked for help',
    view: 'Open <guest>the request of {guestName}</guest>',
    label: 'Asked for help',
  },
  item: {
    title: '{guestName} completed their test',
    markRead: 'Unread. Mark as read: {guestName} completed their test',
    notMarked: 'Could not be marked as read',
    tryAgain: 'Please try again.',
    view: 'View Results <guest>of {guestName}</guest>',
    justNow: 'Just now',
    /** Status of the worst check of a result (S1 §2). */
    statuses: {
      passed: 'Passed',
      warning: 'Warnings',
      failed: 'Failed',
    },
  },
} as const satisfies TextTable);
