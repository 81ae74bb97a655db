import type { TextTable } from '../message';
import { textGroup } from '../text-group';
import { connectLink } from './connect-link';

/** The page that connects a workspace with other programs: its frame, and the state of each part in one line. */
export const connect = textGroup('host/connect.connect', {
  title: connectLink.title,
  hint: 'Bookings come in, news goes out, and programs do your work with a token.',
  back: 'Account',
  signInFirst: {
    title: 'Please sign in',
    hint: 'Only members see what a workspace is connected with.',
    action: 'Sign In',
  },
  /** For a viewer, who has tokens and a calendar alone. */
  forViewers: 'Owners and producers also see bookings, webhooks and chat here.',
  loading: 'Loading...',
  stale: 'This may be out of date',
  bookings: {
    title: 'Bookings in',
    add: 'Connect a booking tool',
    notLoaded: 'The booking tools could not be loaded',
    empty: 'No bookings come in yet',
    emptyHint:
      'Whoever books a time at Cal.com, Calendly, zcal or Koalendar gets an episode and a link for the check, without you typing a name.',
    noShow: 'Create a show',
    noShowHint: 'Bookings belong to a show. Create one first, in the Episodes tab.',
  },
  webhooks: {
    title: 'Webhooks',
    add: 'Add a webhook',
    notLoaded: 'The webhooks could not be loaded',
    empty: 'No program is told yet',
    emptyHint:
      'A webhook tells n8n, Zapier, Make or a program of yours as soon as a guest shares a result or needs help.',
  },
  chat: {
    title: 'Chat',
    add: 'Add a channel',
    notLoaded: 'The channels could not be loaded',
    empty: 'No channel is told yet',
    emptyHint:
      'Your team reads in Slack, Mattermost, Discord or Teams who is ready for the show and who is not, without opening the board.',
  },
  tokens: {
    title: 'Tokens',
    hint: 'These are yours alone: a token acts as you in this workspace, and ends when you leave it.',
    add: 'Create a token',
    docs: 'How programs use the API',
    notLoaded: 'Your tokens could not be loaded',
    empty: 'You have no token',
    emptyHint: 'With a token, a program or a Stream Deck reads your boards, or makes links for guests, as you do.',
  },
  calendar: {
    title: 'Calendar feed',
    hint: 'This is yours alone, over all workspaces: your episodes in your own calendar, with how many guests are ready.',
  },
  /** The state of a part, in one line beside its title. */
  glance: {
    asked: { one: '{count} booking waits for you', other: '{count} bookings wait for you' },
    troubles: { one: '{count} message could not be used', other: '{count} messages could not be used' },
    received: 'Last message {ago}',
    nothingReceived: 'No message yet',
    pagesOpen: { one: '{count} booking page open', other: '{count} booking pages open' },
    manyAsleep: '{count} are asleep',
    manyFailing: '{count} are failing',
    /** Of tokens. */
    used: 'Last used {ago}',
    notUsed: 'Not used yet',
    ends: { one: 'One ends in {count} day', other: 'One ends in {count} days' },
    endsToday: 'One ends today',
    allEnded: 'All have ended',
    /** Of the calendar. */
    readNow: 'Read within the last hour',
    read: 'Last read {ago}',
    notRead: 'Not read yet',
  },
} as const satisfies TextTable);
