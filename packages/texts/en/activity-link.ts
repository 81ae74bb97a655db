import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The way to the log of who did what, on other pages. */
export const activityLink = textGroup('host/activity-link.activityLink', {
  title: 'Activity',
  hint: 'Who did what, and when',
  open: 'Show activity',
} as const satisfies TextTable);
