import type { BookingHook, HookMessage, ShowDetails } from '@linecheck/contract';
import { bookingHooks } from '@linecheck/texts/en/booking-hooks';
import { bookingsIn, hookLog } from '@linecheck/texts/en/bookings-in';
import { connect } from '@linecheck/texts/en/connect';
import { fill } from '../../texts/fill';
import { agoWords, type GlanceState } from '../../texts/glance-words';
import { currentTexts } from '../../texts/use-texts';
import type { StatusTone } from '../../ui/feedback/status-icon';

export type ListedShow = Pick<ShowDetails, 'id' | 'title' | 'bookingCode' | 'approvesFirst' | 'endedAt' | 'asked'>;

type HookFacts = Pick<BookingHook, 'troubles' | 'receivedAt'>;

/** The state of a booking tool in a few words. */
export function hookState({ troubles, receivedAt }: HookFacts): GlanceState {
  const texts = currentTexts(bookingsIn);
  if (troubles > 0) return { tone: 'warning', words: fill(texts.troubles, { count: troubles }) };
  if (receivedAt === null) return { tone: 'idle', words: texts.nothing };
  return { tone: 'passed', words: fill(texts.received, { ago: agoWords(receivedAt) }) };
}

/** The state of all that comes in: what a person has to do comes first. Undefined if nothing can come in. */
export function bookingsGlance(
  hooks: readonly HookFacts[],
  shows: readonly Pick<ListedShow, 'asked' | 'bookingCode'>[],
): GlanceState | undefined {
  const { glance: texts } = currentTexts(connect);
  const troubles = hooks.reduce((sum, hook) => sum + hook.troubles, 0);
  if (troubles > 0) return { tone: 'warning', words: fill(texts.troubles, { count: troubles }) };
  const asked = shows.reduce((sum, show) => sum + show.asked, 0);
  if (asked > 0) return { tone: 'warning', words: fill(texts.asked, { count: asked }) };
  const [latest] = hooks
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .toSorted((one, other) => other.localeCompare(one));
  if (latest !== undefined) return { tone: 'passed', words: fill(texts.received, { ago: agoWords(latest) }) };
  if (hooks.length > 0) return { tone: 'idle', words: texts.nothingReceived };
  const open = shows.filter(({ bookingCode }) => bookingCode !== null).length;
  return open === 0 ? undefined : { tone: 'idle', words: fill(texts.pagesOpen, { count: open }) };
}

/** The shows for which something comes in, or could. */
export const showsWithBookings = <Show extends ListedShow>(
  shows: readonly Show[],
  hooks: readonly Pick<BookingHook, 'showId'>[],
): readonly Show[] =>
  shows.filter(
    ({ id, bookingCode, asked }) => bookingCode !== null || asked > 0 || hooks.some(({ showId }) => showId === id),
  );

const MESSAGE_TONES = {
  waiting: 'testing',
  applied: 'passed',
  unused: 'idle',
  failed: 'failed',
  refused: 'failed',
} as const satisfies Record<HookMessage['state'], StatusTone>;

/** What was made of a message, or why nothing was. */
export function messageState({ state, outcome }: Pick<HookMessage, 'state' | 'outcome'>): GlanceState & {
  readonly outcome: string;
} {
  const { states, outcomes } = currentTexts(bookingHooks);
  const { waiting } = currentTexts(hookLog);
  return { tone: MESSAGE_TONES[state], words: states[state], outcome: outcome === null ? waiting : outcomes[outcome] };
}
