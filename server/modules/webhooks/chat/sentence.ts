import { localTimeOf } from '@linecheck/contract';
import { webhookMessages as texts } from '@linecheck/texts/en/webhook-messages';
import { fillMessage, fillWith } from '@linecheck/texts/fill';
import { formatLocalTimeIn } from '@linecheck/texts/format';
import { EVENT_LANGUAGE, type ReadEvent } from '../../domain-events/service';
import { plainWords } from './plain-words';

/** What a message to a chat says, safe for each of them. */
export interface ChatMessage {
  readonly text: string;
  /** The page to open; null without an episode. Of the product's own address. */
  readonly link: string | null;
}

/** Guests who are named in one message. */
const NAMED_MAX = 10;

const DAY_MS = 86_400_000;

/** An event in one or two sentences: "Tides, tomorrow 18:00: 3 of 5 ready. Nia: too quiet. Wei: not opened." */
export function chatMessageOf({ told, timeZone, linkTitle }: ReadEvent, now: Date): ChatMessage {
  const { episode } = told.data;
  const head = episode === null ? linkHead(linkTitle) : showHead(episode, { timeZone: timeZone ?? 'UTC', now });
  return { text: [head, detailOf(told), ...waitingOf(told)].filter(Boolean).join(' '), link: episode?.link ?? null };
}

type ToldEpisode = NonNullable<ReadEvent['told']['data']['episode']>;

function showHead(episode: ToldEpisode, when: { readonly timeZone: string; readonly now: Date }): string {
  const { ready, guests } = episode;
  const status = guests === 0 ? texts.noGuests : fillWith(EVENT_LANGUAGE, texts.status, { ready, count: guests });
  return fillMessage(EVENT_LANGUAGE, texts.show, {
    title: plainWords(episode.title),
    when: whenWords(new Date(episode.startsAt), when),
    status,
  });
}

const linkHead = (title: string | null): string =>
  title === null || title === '' ? '' : fillMessage(EVENT_LANGUAGE, texts.link, { title: plainWords(title) });

/** The time on the clocks of the show: "tomorrow 18:00". */
function whenWords(startsAt: Date, { timeZone, now }: { readonly timeZone: string; readonly now: Date }): string {
  const [local, today, tomorrow] = [startsAt, now, new Date(now.getTime() + DAY_MS)].map((at) =>
    localTimeOf(at, timeZone),
  ) as [string, string, string]; // One for each moment.
  const [day, time = ''] = local.split('T');
  if (day === today.split('T')[0]) return fillMessage(EVENT_LANGUAGE, texts.today, { time });
  if (day === tomorrow.split('T')[0]) return fillMessage(EVENT_LANGUAGE, texts.tomorrow, { time });
  return formatLocalTimeIn(EVENT_LANGUAGE, local);
}

function detailOf({ type, data }: ReadEvent['told']): string {
  const guest = data.guest?.name ? plainWords(data.guest.name) : texts.unnamed;
  return fillWith(EVENT_LANGUAGE, texts.kinds[type], { guest, reason: outcomeWords(data) });
}

function outcomeWords({ outcome, reason }: ReadEvent['told']['data']): string {
  if (outcome === 'ready') return texts.states.ready;
  if (reason !== null) return plainSentence(reason.words);
  return outcome === 'fix' || outcome === 'changed' ? texts.states[outcome] : texts.someReason;
}

/** Our own words, without the full stop that the sentence adds. A name of a browser in them may have been sent by a guest. */
const plainSentence = (words: string): string => plainWords(words).replace(/\.$/, '');

function waitingOf({ data: { waiting, episode } }: ReadEvent['told']): string[] {
  const named = waiting.filter(({ name }) => name !== null).slice(0, NAMED_MAX);
  if (named.length === 0 || episode === null) return [];
  const others = episode.guests - episode.ready - named.length;
  return [
    ...named.map(({ name, words }) =>
      fillMessage(EVENT_LANGUAGE, texts.waiting, { guest: plainWords(name ?? ''), words: plainSentence(words) }),
    ),
    ...(others > 0 ? [fillMessage(EVENT_LANGUAGE, texts.others, { count: others })] : []),
  ];
}
