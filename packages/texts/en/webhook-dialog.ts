import type { WebhookFormat } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

type ChatFormat = Exclude<WebhookFormat, 'standard'>;

/** The dialog that makes and changes a webhook or a channel of a chat. */
export const webhookDialog = textGroup('host/webhook-dialog.webhookDialog', {
  titles: {
    newWebhook: 'Add a webhook',
    newChannel: 'Add a channel',
    edit: 'Edit “{name}”',
  },
  format: 'Chat',
  formats: { slack: 'Slack, Mattermost', discord: 'Discord', teams: 'Teams' } satisfies Record<ChatFormat, string>,
  name: 'Name',
  namePlaceholder: { webhook: 'n8n of the production', channel: '#production' },
  url: 'Address',
  urlPlaceholder: {
    standard: 'https://example.com/linecheck',
    slack: 'https://hooks.slack.com/services/...',
    discord: 'https://discord.com/api/webhooks/...',
    teams: 'https://....logic.azure.com/...',
  } satisfies Record<WebhookFormat, string>,
  /** Where a person finds the address. */
  where: {
    standard:
      'The address of your program, which gets a POST request for each event. In n8n and Zapier, it is that of a webhook trigger.',
    slack:
      'In Slack: api.slack.com/apps, your app, “Incoming Webhooks”, “Add New Webhook”. In Mattermost: “Integrations”, “Incoming Webhooks”.',
    discord: 'In Discord: the settings of the channel, “Integrations”, “Webhooks”, “New Webhook”, “Copy Webhook URL”.',
    teams: 'In Teams: the menu (…) of the channel, “Workflows”, “Send webhook alerts to a channel”.',
  } satisfies Record<WebhookFormat, string>,
  teamsOwner: {
    title: 'A workflow belongs to one person',
    hint: 'It ends when that person leaves the organization or loses the licence. Add a second owner to it in Power Automate.',
  },
  kinds: 'Events',
  kindsNeeded: 'Choose at least one event',
  show: 'Episodes of',
  allShows: 'All shows, and episodes without one',
  tellsNames: 'Name the guests',
  /** What leaves the installation. */
  privacy: {
    named:
      'Names of guests, and what is wrong with their sound or line, go to the service behind this address and stay there by its rules. Email addresses and recordings are never sent.',
    unnamed: 'Messages say “a guest” in place of a name. Programs can still tell guests apart by an id.',
  },
  create: { webhook: 'Add webhook', channel: 'Add channel' },
  save: 'Save',
  saved: 'Saved',
  notSaved: 'It could not be saved',
  tryAgain: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
  made: {
    title: '“{name}” is added',
    hint: 'Its first message comes with the next event. Send one now to see that it arrives.',
    done: 'Done',
  },
} as const satisfies TextTable);

/** A secret of a webhook, which is shown once. */
export const webhookSecret = textGroup('host/webhook-dialog.webhookSecret', {
  title: 'The secret of “{name}”',
  hint: 'Your program checks with it that a message comes from here. Copy it now: it is not shown again.',
  label: 'Secret',
  copy: 'Copy secret',
  copied: 'Copied',
  notCopied: 'Not copied',
  stored: 'I have stored it',
  close: 'Close',
  lossTitle: 'You have not copied it yet',
  lossHint: 'It is not shown again. Without it, you would have to give the webhook a new secret.',
  verify: 'How to check a message',
  verifyHint: 'Each of these needs no package. Any library of Standard Webhooks does the same.',
  languages: 'Language',
  copyCode: 'Copy code',
} as const satisfies TextTable);
