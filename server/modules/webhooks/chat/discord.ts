import { webhookMessages as texts } from '@linecheck/texts/en/webhook-messages';
import type { ChatMessage } from './sentence';

const CONTENT_MAX = 2000;

export const discordBody = ({ text, link }: ChatMessage) => ({
  content: text.length <= CONTENT_MAX ? text : `${text.slice(0, CONTENT_MAX - 1)}…`,
  // Whatever the text says, nobody is rung.
  allowed_mentions: { parse: [] },
  embeds: link === null ? [] : [{ title: texts.openBoard, url: link }],
});
