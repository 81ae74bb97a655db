import { type FieldCode, type GuestReach, READY_ANSWER, READY_ANSWERS_MAX, reachRules } from '@linecheck/contract';
import { readerZone } from '@linecheck/texts/reader-zone';

/** What is typed in the fields. Hours that are switched off keep their values. */
export interface TypedReach extends Omit<GuestReach, 'hours'> {
  readonly hasHours: boolean;
  readonly hours: NonNullable<GuestReach['hours']>;
}

const USUAL_HOURS = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' };

export const typedOf = (reach: GuestReach | null): TypedReach => ({
  telephone: reach?.telephone ?? '',
  chat: reach?.chat ?? '',
  hasHours: Boolean(reach?.hours),
  hours: reach?.hours ?? USUAL_HOURS,
  timeZone: reach?.timeZone ?? readerZone(),
});

/** What is stored; null for nothing. */
export function reachOf({ telephone, chat, hasHours, hours, timeZone }: TypedReach): GuestReach | null {
  if (telephone.trim() === '' && chat.trim() === '' && !hasHours) return null;
  return {
    telephone: reachRules.telephone.stored(telephone),
    chat: reachRules.chat.stored(chat.trim()),
    hours: hasHours ? { ...hours, days: [...hours.days].sort() } : null,
    timeZone,
  };
}

export type ReachFaults = Readonly<Partial<Record<'telephone' | 'chat' | 'hours' | 'answers', FieldCode>>>;

export function reachFaults({ telephone, chat, hasHours, hours }: TypedReach): ReachFaults {
  const faults = {
    telephone: reachRules.telephone.faultOf(telephone),
    chat: reachRules.chat.faultOf(chat.trim()),
    hours: hasHours ? reachRules.hours.faultOf(hours) : undefined,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => code !== undefined));
}

/** The sentences of a text with one on each line. */
export const answersIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => READY_ANSWER.stored(line))
    .filter((line) => line !== '');

export function answersFault(typed: string): FieldCode | undefined {
  const answers = answersIn(typed);
  if (answers.length > READY_ANSWERS_MAX) return 'too_many_answers';
  return answers.map((answer) => READY_ANSWER.faultOf(answer)).find((code) => code !== undefined);
}
