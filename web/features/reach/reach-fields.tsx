import { reachForm } from '@linecheck/texts/en/help-requests/reach-form';
import { weekdayName } from '@linecheck/texts/reach-words';
import { useId } from 'react';
import { fieldWords } from '../../texts/field-words';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { Checkbox, CheckboxRow } from '../../ui/controls/checkbox-row';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import type { ReachFaults, TypedReach } from './reach-form';

interface ReachFieldsProps {
  readonly typed: TypedReach;
  readonly faults: ReachFaults;
  readonly onChange: (change: Partial<TypedReach>) => void;
}

/** Telephone, chat and hours of a host. */
export function ReachFields({ typed, faults, onChange }: ReachFieldsProps) {
  const texts = useTexts(reachForm);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          size={40}
          type="tel"
          autoComplete="tel"
          label={texts.telephone}
          hint={texts.telephoneHint}
          error={faults.telephone && fieldWords(faults.telephone)}
          value={typed.telephone}
          onChange={({ target }) => onChange({ telephone: target.value })}
        />
        <TextField
          size={40}
          type="url"
          autoComplete="off"
          label={texts.chat}
          placeholder={texts.chatPlaceholder}
          hint={texts.chatHint}
          error={faults.chat && fieldWords(faults.chat)}
          value={typed.chat}
          onChange={({ target }) => onChange({ chat: target.value })}
        />
      </div>
      <CheckboxRow
        label={texts.hasHours}
        checked={typed.hasHours}
        onChange={({ target }) => onChange({ hasHours: target.checked })}
      />
      {typed.hasHours && <HoursFields {...{ typed, faults, onChange }} />}
    </div>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

function HoursFields({ typed: { hours, timeZone }, faults, onChange }: ReachFieldsProps) {
  const texts = useTexts(reachForm);
  const errorId = useId();
  const change = (next: Partial<TypedReach['hours']>) => onChange({ hours: { ...hours, ...next } });
  const toggle = (day: number, isOn: boolean) =>
    change({ days: isOn ? [...hours.days, day] : hours.days.filter((each) => each !== day) });
  return (
    <div className="grid gap-4">
      <fieldset aria-describedby={faults.hours && errorId}>
        <legend className="mb-1.5 text-14 font-medium">{texts.days}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {WEEK.map((day) => (
            <label key={day} className="flex min-h-10 cursor-pointer items-center gap-2 text-14">
              <Checkbox
                checked={hours.days.includes(day)}
                aria-label={weekdayName(pageLanguage(), day)}
                onChange={({ target }) => toggle(day, target.checked)}
              />
              <span aria-hidden>{weekdayName(pageLanguage(), day, 'short')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
        <TextField
          size={40}
          type="time"
          label={texts.from}
          value={hours.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          size={40}
          type="time"
          label={texts.until}
          value={hours.until}
          onChange={({ target }) => change({ until: target.value })}
        />
        <SelectField
          size={40}
          label={texts.timeZone}
          options={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={timeZone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        />
      </div>
      {faults.hours && (
        <p id={errorId} role="alert" className="text-14 text-failed">
          {fieldWords(faults.hours)}
        </p>
      )}
    </div>
  );
}

/** The browser's zones, and the one that is set, which it may list by another name. */
const zonesWith = (zone: string): readonly string[] => {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(zone) ? zones : [zone, ...zones];
};
