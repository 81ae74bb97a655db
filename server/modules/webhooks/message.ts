import type { WebhookFormat } from '@linecheck/contract';
import type { ReadEvent } from '../domain-events/service';
import { discordBody } from './chat/discord';
import { type ChatMessage, chatMessageOf } from './chat/sentence';
import { slackBody } from './chat/slack';
import { teamsBody } from './chat/teams';

const CHATS = { slack: slackBody, discord: discordBody, teams: teamsBody } as const satisfies Record<
  Exclude<WebhookFormat, 'standard'>,
  (message: ChatMessage) => object
>;

/** The body of the request that tells of an event. */
export const messageBodyOf = (format: WebhookFormat, event: ReadEvent, now: Date): string =>
  JSON.stringify(format === 'standard' ? event.told : CHATS[format](chatMessageOf(event, now)));
