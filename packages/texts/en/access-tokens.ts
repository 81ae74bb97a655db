import type { TokenScope } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The rows of a person's tokens. */
export const tokenList = textGroup('host/access-tokens.tokenList', {
  label: 'Your tokens',
  ending: 'lck_…{ending}',
  made: 'Made {day}',
  used: 'Used {ago}',
  notUsed: 'Not used yet',
  ends: { one: 'Ends in {count} day', other: 'Ends in {count} days' },
  endsToday: 'Ends today',
  endless: 'Never ends',
  ended: 'Ended on {day}',
  /** What a token may do, as far as the person may. */
  sets: { read: 'Read', guests: 'Read, guests', 'but-people': 'Everything but people' },
  scopes: {
    read: 'Read',
    guests: 'Guests',
    episodes: 'Episodes',
    recordings: 'Recordings',
    webhooks: 'Webhooks and bookings',
    export: 'Export',
    workspace: 'Workspace',
    people: 'People',
  } satisfies Record<TokenScope, string>,
  renew: 'Renew<of> {name}</of>',
  end: 'End<of> {name}</of>',
  renewing: {
    title: 'Renew “{name}”?',
    hint: 'You get a new token, which is shown once. The present one stops working at once, so be ready to replace it in your program.',
    confirm: 'Renew',
    failed: 'The token could not be renewed',
  },
  endQuestion: {
    title: 'End “{name}”?',
    hint: 'Programs that use it are refused at once. This cannot be undone.',
    confirm: 'End it',
    done: '“{name}” has ended',
    failed: 'The token could not be ended',
  },
  failedHint: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);

/** The dialog that creates a token. */
export const tokenForm = textGroup('host/access-tokens.tokenForm', {
  title: 'Create a token',
  hint: 'It can do what you choose here, and never more than you can yourself.',
  name: 'Name',
  nameHint: 'The program that will use it, so that you know later which one to end.',
  namePlaceholder: 'Stream Deck in the studio',
  may: 'What it may do',
  sets: {
    read: { title: 'Read', about: 'Boards, episodes, links and results. For displays and a Stream Deck.' },
    guests: { title: 'Guests', about: 'Read, and add, change, invite and remove guests.' },
    'but-people': { title: 'Everything but people', about: 'All that you may do, except for members and invitations.' },
    own: { title: 'Choose myself', about: 'Only the parts that you tick.' },
  },
  scopes: {
    read: 'Read episodes, boards, links and results',
    guests: 'Add, change, invite and remove guests and their links',
    episodes: 'Create, change and delete shows, episodes, levels and checklists',
    recordings: 'Play and delete recordings',
    webhooks: 'Create, change and delete webhooks, channels and booking tools',
    export: 'Download copies of all data, and the activity',
    workspace: 'Change brand, plan and name of the workspace',
    people: 'See and change members and invitations',
  } satisfies Record<TokenScope, string>,
  scopesNeeded: 'Choose at least one',
  ends: 'Ends after',
  days: '{count} days',
  year: 'One year',
  never: 'Never',
  neverWarning:
    'A token without an end works until you end it. Whoever finds it in an old file can use it. You get no email about it.',
  warned: 'You get an email {count} days before it ends.',
  create: 'Create token',
  failed: 'The token could not be created',
  tryAgain: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);

/** A token, which is shown once. */
export const shownToken = textGroup('host/access-tokens.shownToken', {
  title: 'Your token “{name}”',
  hint: 'Whoever has it can do what it may do. Copy it now: it is not shown again.',
  label: 'Token',
  copy: 'Copy token',
  copied: 'Copied',
  notCopied: 'Not copied',
  stored: 'I have stored it',
  close: 'Close',
  lossTitle: 'You have not copied it yet',
  lossHint: 'It is not shown again. Without it, you would have to renew the token.',
  example: 'Try it in a terminal',
  copyExample: 'Copy command',
  docs: 'All calls of the API',
} as const satisfies TextTable);
