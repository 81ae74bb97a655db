import type { TextTable } from '../message';

/** The way to the log of who did what, on other pages. */
export const activityLink = {
  title: 'Activity',
  hint: 'Who did what, and when',
  open: 'Show activity',
} as const satisfies TextTable;
