import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** A host's episodes as a calendar: its address is made, replaced and ended on the account page. */
export const calendarFeed = textGroup('host/calendar-feed.calendarFeed', {
  create: 'Get a calendar address',
  row: {
    label: 'Calendar address',
    title: 'Your calendar address',
    made: 'Made {when}',
    notRead: 'No calendar has read it yet',
    readNow: 'Read within the last hour',
    read: 'Last read {when}',
    renew: 'Replace',
    end: 'End',
  },
  made: {
    title: 'Your calendar address is ready',
    hint: 'Copy it now: it is not shown again. Whoever has it can read your episodes, but nothing about a guest.',
    label: 'Calendar address',
    copy: 'Copy address',
    copied: 'Copied',
    notCopied: 'Not copied',
    open: 'Open in calendar app',
    how: 'In Google Calendar: "Other calendars", "From URL". In Outlook: "Add calendar", "Subscribe from web". Calendars ask for news every hour or less often.',
  },
  renewing: {
    title: 'Replace the calendar address?',
    hint: 'Calendars with the present address stop getting your episodes. Add the new one to them.',
    confirm: 'Replace it',
    cancel: 'Keep it',
    failed: 'The address could not be made',
  },
  ending: {
    title: 'End the calendar address?',
    hint: 'Calendars that use it stop getting your episodes. You can get a new address at any time.',
    confirm: 'End it',
    cancel: 'Keep it',
    done: 'The calendar address no longer works',
    failed: 'The address could not be ended',
  },
  tryAgain: 'Please try again.',
  loading: 'Loading...',
  notLoaded: 'Your calendar address could not be loaded',
} as const satisfies TextTable);
