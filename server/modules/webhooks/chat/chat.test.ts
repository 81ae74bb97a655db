import type { ToldEvent } from '@linecheck/contract';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { ReadEvent } from '../../domain-events/service';
import { messageBodyOf } from '../message';
import { discordBody } from './discord';
import { plainWords } from './plain-words';
import { chatMessageOf } from './sentence';
import { slackBody } from './slack';
import { teamsBody } from './teams';

const now = new Date('2026-11-29T12:00:00Z');
const id = '00000000-0000-0000-0000-000000000001';
const link = `https://check.example.org/episodes/${id}?workspace=${id}`;

const waitingOf = (name: string, words = 'not opened') => ({ id, name, state: 'unopened', words });

function eventOf(type: ToldEvent['type'], given: Partial<ToldEvent['data']> = {}): ReadEvent {
  const data: ToldEvent['data'] = {
    id,
    workspaceId: id,
    episode: { id, title: 'Tides', startsAt: '2026-11-30T17:00:00Z', ready: 3, guests: 5, link, showId: null },
    guest: { id, name: 'Nia Odeh', state: 'fix' },
    outcome: null,
    fits: null,
    reason: null,
    by: null,
    fields: [],
    waiting: [],
    ...given,
  };
  return { told: { type, timestamp: now.toISOString(), data }, timeZone: 'Europe/Berlin', linkTitle: 'Tides' };
}

const wordsOf = (event: ReadEvent, at = now) => chatMessageOf(event, at).text;

describe('a message', () => {
  it('says who is not ready, on the clocks of the show', () => {
    const event = eventOf('episode.not_ready', {
      guest: null,
      waiting: [waitingOf('Nia', 'too quiet'), waitingOf('Wei')],
    });
    expect(wordsOf(event)).toBe('Tides, tomorrow 18:00: 3 of 5 ready. Nia: too quiet. Wei: not opened.');
    expect(wordsOf(event, new Date('2026-11-29T23:30:00Z'))).toContain('Tides, today 18:00:');
    expect(wordsOf(event, new Date('2026-11-20T12:00:00Z'))).toContain('Tides, Mon, 30-Nov-2026 18:00:');
  });

  it.each([
    ['guest.added', {}, 'Nia Odeh was added.'],
    ['guest.opened', {}, 'Nia Odeh has opened the link.'],
    ['result.submitted', { outcome: 'ready' }, 'Nia Odeh: ready.'],
    ['result.submitted', { outcome: 'fix', reason: { code: 'x', words: 'Too quiet.' } }, 'Nia Odeh: Too quiet.'],
    ['result.submitted', { outcome: 'fix' }, 'Nia Odeh: something to change.'],
    ['guest.changed', {}, 'Nia Odeh was changed.'],
    ['guest.needs_help', { reason: { code: 'x', words: 'Too quiet' } }, 'Nia Odeh asks for help: Too quiet.'],
    ['email.bounced', {}, 'Nia Odeh: the email came back.'],
    ['episode.ready', { guest: null }, 'Everybody is ready.'],
    ['guest.added', { guest: { id, name: null, state: null } }, 'A guest was added.'],
  ] as const)('of %s with %j ends with "%s"', (type, given, expected) => {
    expect(wordsOf(eventOf(type, given))).toBe(`Tides, tomorrow 18:00: 3 of 5 ready. ${expected}`);
  });

  it('of a guest without an episode has the title of the link, and a test has neither', () => {
    expect(wordsOf(eventOf('guest.opened', { episode: null }))).toBe('Tides: Nia Odeh has opened the link.');
    const test = { ...eventOf('webhook.test', { episode: null, guest: null }), linkTitle: null };
    expect(wordsOf(test)).toMatch(/^This is a test/);
  });

  it('names ten guests and counts the others', () => {
    const waiting = Array.from({ length: 20 }, (_, n) => waitingOf(`Guest ${n}`));
    const episode = { id, title: 'Tides', startsAt: '2026-11-30T17:00:00Z', ready: 1, guests: 31, link, showId: null };
    expect(wordsOf(eventOf('episode.not_ready', { episode, waiting }))).toMatch(
      /Guest 9: not opened\. And 20 others\.$/,
    );
  });
});

/** Names with which a guest could ring a whole channel, or lead its readers elsewhere. */
const HOSTILE = [
  ...[
    '@everyone',
    '@here',
    '@channel',
    '@all',
    '@nia',
    '<!channel>',
    '<!here>',
    '<!subteam^S123>',
    '<@U123>',
    '<@&123>',
  ],
  ...[
    '<#C123>',
    '<https://evil.example|Board>',
    '[x](http://evil.example)',
    'https://evil.example',
    'www.evil.example',
  ],
  ...['evil.example', 'http:evil.example', 'mailto:a@evil.example', '*_~`|x|`~_*', '||spoiler||', '# Big', '> quote'],
  ...[
    '&lt;!channel&gt;',
    '<at>Nia</at>',
    '\u202Egnirts',
    'a\n@everyone',
    '@\u200Beveryone',
    '\\@everyone',
    '~town-square',
  ],
];

/** What any of the three chats, or Mattermost, makes a mention, a link or a format of. */
const MEANS_SOMETHING =
  /[@<>[\]*_~`|#&\\\n\r\u200B-\u200F\u202A-\u202E\u2066-\u2069]|:\/\/|mailto:|www\.|[a-z]\.[a-z]{2}/i;

describe('a guest', () => {
  it.each(HOSTILE)('called %j rings nobody and links nowhere, in any chat', (name) => {
    const episode = { id, title: name, startsAt: '2026-11-30T17:00:00Z', ready: 3, guests: 5, link, showId: null };
    const event = eventOf('episode.not_ready', {
      episode,
      guest: { id, name, state: 'fix' },
      waiting: [waitingOf(name, name)],
    });
    expect(plainWords(name)).not.toMatch(MEANS_SOMETHING);
    for (const told of [event, { ...event, told: { ...event.told, type: 'guest.opened' as const } }]) {
      const message = chatMessageOf(told, now);
      expect(message.text).not.toMatch(MEANS_SOMETHING);
      for (const body of [slackBody(message), discordBody(message), teamsBody(message)]) {
        const withoutLink = JSON.stringify(body).replaceAll(link, '');
        expect(withoutLink).not.toContain('evil.example');
        expect(withoutLink).not.toMatch(/@(everyone|here|channel|all)/);
      }
    }
  });

  it('keeps a name as people write it', () => {
    for (const name of ["Zoë O'Neil-Šimić", 'J. R. Tolkien', '李 小龙', 'Nia (host)', 'Dr. Wei: Tan, Jr.'])
      expect(plainWords(name)).toBe(name);
    expect([...plainWords('x'.repeat(5000))].length).toBe(80);
  });
});

const ajv = new Ajv({ strict: false });
const uri = { type: 'string', pattern: '^https?://' };

/** What Slack takes in `blocks`: api.slack.com/reference/block-kit/blocks. */
const SLACK = ajv.compile({
  type: 'object',
  required: ['text', 'blocks'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 40_000 },
    blocks: {
      type: 'array',
      maxItems: 50,
      items: {
        oneOf: [
          {
            type: 'object',
            required: ['type', 'text'],
            additionalProperties: false,
            properties: {
              type: { const: 'section' },
              text: {
                type: 'object',
                required: ['type', 'text'],
                additionalProperties: false,
                properties: {
                  type: { const: 'plain_text' },
                  text: { type: 'string', minLength: 1, maxLength: 3000 },
                  emoji: { type: 'boolean' },
                },
              },
            },
          },
          {
            type: 'object',
            required: ['type', 'elements'],
            additionalProperties: false,
            properties: {
              type: { const: 'context' },
              elements: {
                type: 'array',
                maxItems: 10,
                items: {
                  type: 'object',
                  required: ['type', 'text'],
                  properties: { type: { const: 'mrkdwn' }, text: { type: 'string', minLength: 1, maxLength: 3000 } },
                },
              },
            },
          },
        ],
      },
    },
  },
});

/** docs.discord.com: Execute Webhook, and the limits of embeds. */
const DISCORD = ajv.compile({
  type: 'object',
  additionalProperties: false,
  required: ['content', 'allowed_mentions'],
  properties: {
    content: { type: 'string', minLength: 1, maxLength: 2000 },
    allowed_mentions: { const: { parse: [] } },
    embeds: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { title: { type: 'string', maxLength: 256 }, url: uri },
      },
    },
  },
});

/** The message of a workflow's webhook, and the parts of adaptivecards.io/schemas/adaptive-card.json that are used. */
const TEAMS = ajv.compile({
  type: 'object',
  additionalProperties: false,
  required: ['type', 'attachments'],
  properties: {
    type: { const: 'message' },
    attachments: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['contentType', 'content'],
        properties: {
          contentType: { const: 'application/vnd.microsoft.card.adaptive' },
          contentUrl: { type: 'null' },
          content: {
            type: 'object',
            additionalProperties: false,
            required: ['type', 'version', 'body'],
            properties: {
              $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
              type: { const: 'AdaptiveCard' },
              version: { enum: ['1.2', '1.3', '1.4', '1.5'] },
              body: {
                type: 'array',
                items: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['type', 'text'],
                  properties: { type: { const: 'TextBlock' }, text: { type: 'string' }, wrap: { type: 'boolean' } },
                },
              },
              actions: {
                type: 'array',
                items: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['type', 'url'],
                  properties: { type: { const: 'Action.OpenUrl' }, title: { type: 'string' }, url: uri },
                },
              },
            },
          },
        },
      },
    },
  },
});

const TEAMS_MAX_BYTES = 28_000;

describe.each([
  ['slack', SLACK],
  ['discord', DISCORD],
  ['teams', TEAMS],
] as const)('the body for %s', (format, isValid) => {
  const long = Array.from({ length: 20 }, () => waitingOf('N'.repeat(200), 'w'.repeat(300)));
  it.each([
    ['short', eventOf('guest.opened')],
    ['without an episode', eventOf('guest.opened', { episode: null })],
    ['long', eventOf('episode.not_ready', { waiting: long })],
    ['of a test', eventOf('webhook.test', { episode: null, guest: null })],
  ])('has its published form: %s', (_, event) => {
    const body = messageBodyOf(format, event, now);
    expect(isValid(JSON.parse(body)) ? [] : isValid.errors).toEqual([]);
    expect(Buffer.byteLength(body)).toBeLessThan(TEAMS_MAX_BYTES);
  });
});
