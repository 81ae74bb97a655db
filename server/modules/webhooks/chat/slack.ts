import { webhookMessages as texts } from '@linecheck/texts/en/webhook-messages';
import type { ChatMessage } from './sentence';

/** For incoming webhooks of Slack, and of Mattermost, which shows `text` and ignores the blocks. */
export const slackBody = ({ text, link }: ChatMessage) => ({
  text: link === null ? text : `${text} ${link}`,
  // No names are looked up in the text.
  link_names: false,
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    { type: 'section', text: { type: 'plain_text', text, emoji: false } },
    ...(link === null
      ? []
      : [{ type: 'context', elements: [{ type: 'mrkdwn', text: `<${link}|${texts.openBoard}>`, verbatim: true }] }]),
  ],
});
