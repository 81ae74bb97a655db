import { REMINDER_HOURS } from '@linecheck/contract';
import { emailPlan } from '@linecheck/texts/en/episodes/email-dialog';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { TextField } from '../../ui/controls/text-field';
import { type PlanFault, planFaults, type TypedPlan } from './email-plan';
import { dayWords } from './email-words';

interface PlanFieldsProps {
  readonly typed: TypedPlan;
  /** The start of the episode; undefined for a show, of whose episodes nobody gets a summary yet. */
  readonly startsAt: string | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly onChange: (change: Partial<TypedPlan>) => void;
}

const HOURS = ['first', 'second', 'third'] as const;

/** What goes out by itself: reminders at up to three times, news, and the summary of the person who reads this. */
export function PlanFields({ typed, startsAt, now, onChange }: PlanFieldsProps) {
  const texts = useTexts(emailPlan);
  const faults = planFaults(typed);
  const change = (place: number, value: string) =>
    onChange({ hours: typed.hours.map((hours, each) => (each === place ? value : hours)) });
  return (
    <fieldset>
      <legend className="font-semi text-15">{texts.title}</legend>
      <CheckboxRow
        label={texts.reminders}
        checked={typed.reminds}
        onChange={({ target }) => onChange({ reminds: target.checked })}
      />
      {typed.reminds && (
        <div className="grid items-start gap-3 pb-3 sm:grid-cols-3">
          {HOURS.map((name, place) => (
            <TextField
              key={name}
              size={40}
              type="number"
              inputMode="numeric"
              min={REMINDER_HOURS.min}
              max={REMINDER_HOURS.max}
              label={texts[name]}
              value={typed.hours[place] ?? ''}
              error={faultWords(texts, faults[place])}
              hint={
                faults[place] === undefined && startsAt !== undefined
                  ? timeWords(texts, typed.hours[place] ?? '', startsAt, now)
                  : undefined
              }
              onChange={({ target }) => change(place, target.value)}
            />
          ))}
        </div>
      )}
      <CheckboxRow
        label={texts.tellsChanges}
        checked={typed.tellsChanges}
        onChange={({ target }) => onChange({ tellsChanges: target.checked })}
      />
      {startsAt !== undefined && (
        <CheckboxRow
          label={texts.summary}
          checked={typed.summary}
          onChange={({ target }) => onChange({ summary: target.checked })}
        />
      )}
    </fieldset>
  );
}

function faultWords(texts: typeof emailPlan, fault: PlanFault | undefined): string | undefined {
  if (fault === undefined) return undefined;
  const { min, max } = REMINDER_HOURS;
  return fault === 'range' ? fill(texts.fault, { min, max }) : texts.twice;
}
const HOUR_MS = 3_600_000;

/** The time of a reminder, or that it has passed; nothing for an empty field. */
function timeWords(texts: typeof emailPlan, typed: string, startsAt: string, now: number): string | undefined {
  if (typed.trim() === '') return undefined;
  const at = Date.parse(startsAt) - Number(typed) * HOUR_MS;
  return at <= now ? texts.past : dayWords(new Date(at).toISOString());
}
