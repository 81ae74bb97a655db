import { ringSwitch } from '@linecheck/texts/en/help-requests/host';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { mayNotify, switchRinging, useRinging } from './ring';

/** Lets this browser ring when a guest needs help. Its press also asks the browser for notifications. */
export function RingSwitch() {
  const texts = useTexts(ringSwitch);
  const isOn = useRinging();
  const [, answered] = useState<boolean>();
  return (
    <div>
      <CheckboxRow
        label={texts.label}
        checked={isOn}
        onChange={({ target }) => void switchRinging(target.checked).then(answered)}
      />
      <p role="status" className="text-14 text-ink-2">
        {!isOn ? texts.off : mayNotify() ? texts.on : texts.blocked}
      </p>
    </div>
  );
}
