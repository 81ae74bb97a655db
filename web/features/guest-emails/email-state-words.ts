import type { BoardEmail } from '@linecheck/contract';
import { emailState } from '@linecheck/texts/en/episodes/email-state';
import { fill } from '../../texts/fill';
import { formatMoment, recentMoment } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** `failed`: the host has to do something. */
export interface EmailStateWords {
  readonly tone: 'quiet' | 'plain' | 'failed';
  readonly words: string;
}

/** Emails that are due by then are on their way: the page's clock only changes each minute. */
const SOON_MS = 120_000;

/** The newest email to a guest in words; undefined for one that was not needed. @param now In milliseconds since 1970. */
export function emailStateWords(
  { kind, state, at, skipped, bounced }: BoardEmail,
  now: number,
): EmailStateWords | undefined {
  const texts = currentTexts(emailState);
  switch (state) {
    case 'sent':
      return { tone: 'quiet', words: fill(texts.sent[kind], { when: recentMoment(at, new Date(now)) }) };
    case 'waiting':
      return Date.parse(at) > now + SOON_MS
        ? { tone: 'quiet', words: fill(texts.waits[kind], { when: formatMoment(at) }) }
        : { tone: 'quiet', words: texts.going[kind] };
    case 'bounced':
      return { tone: 'failed', words: fill(texts.bouncedKind[kind], { why: texts.bounced[bounced ?? 'undelivered'] }) };
    case 'failed':
      return { tone: 'failed', words: texts.failed };
    case 'skipped':
      return skippedWords(kind, skipped);
  }
}

function skippedWords(kind: BoardEmail['kind'], skipped: BoardEmail['skipped']): EmailStateWords | undefined {
  const texts = currentTexts(emailState);
  if (skipped === 'objected')
    return { tone: 'plain', words: kind === 'reminder' ? texts.objected.reminder : texts.objected.other };
  if (skipped === null || skipped === 'ready' || skipped === 'told-already' || skipped === 'not-asked')
    return undefined;
  return { tone: 'plain', words: fill(texts.notSent, { why: texts.skipped[skipped] }) };
}
