import { webhookMessages as texts } from '@linecheck/texts/en/webhook-messages';
import type { ChatMessage } from './sentence';

/** For workflows of Teams that post what an incoming webhook request brings: one adaptive card, without mentions. */
export const teamsBody = ({ text, link }: ChatMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
        ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: texts.openBoard, url: link }] }),
      },
    },
  ],
});
