import { type EpisodeEmails, REMINDER_HOURS } from '@linecheck/contract';
import type { EmailPlan } from './use-emails';

/** What is typed. Hours that are switched off keep their values. */
export interface TypedPlan {
  readonly reminds: boolean;
  readonly hours: readonly string[];
  readonly tellsChanges: boolean;
  readonly summary: boolean;
}

const withEmpty = (hours: readonly number[]): readonly string[] =>
  Array.from({ length: REMINDER_HOURS.most }, (_, place) => `${hours[place] ?? ''}`);

/** The plan that the first invitation proposes. */
const USUAL: TypedPlan = { reminds: true, hours: withEmpty(REMINDER_HOURS.usual), tellsChanges: true, summary: true };

export const typedPlan = ({ reminderHours, tellsChanges, summary }: EmailPlan): TypedPlan => ({
  reminds: reminderHours.length > 0,
  hours: withEmpty(reminderHours.length > 0 ? reminderHours : REMINDER_HOURS.usual),
  tellsChanges,
  summary,
});

/** What a dialog begins with: the usual plan before the first invitation of an episode without one. */
export function firstPlan(emails: EpisodeEmails, isInvitation: boolean): TypedPlan {
  const { invited, reminderHours, tellsChanges, summary } = emails;
  const isNew = invited === 0 && reminderHours.length === 0 && !tellsChanges && !summary;
  return isInvitation && isNew ? USUAL : typedPlan(emails);
}

export const typedPlanOf = ({ reminds, hours, tellsChanges, summary }: TypedPlan): EmailPlan => ({
  reminderHours: reminds
    ? hours
        .filter((typed) => typed.trim() !== '')
        .map(Number)
        .sort((one, other) => other - one)
    : [],
  tellsChanges,
  summary,
});

export type PlanFault = 'range' | 'twice';

/** The fault of each field with hours. */
export function planFaults({ reminds, hours }: TypedPlan): readonly (PlanFault | undefined)[] {
  return hours.map((typed, place) => {
    if (!reminds || typed.trim() === '') return undefined;
    const value = Number(typed);
    if (!Number.isInteger(value) || value < REMINDER_HOURS.min || value > REMINDER_HOURS.max) return 'range';
    const isRepeated = hours.slice(0, place).some((other) => other.trim() !== '' && Number(other) === value);
    return isRepeated ? 'twice' : undefined;
  });
}
