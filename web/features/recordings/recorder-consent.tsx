import recorderTexts from '@linecheck/texts/en/recorder';
import { useTexts } from '../../texts/use-texts';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { Notice } from '../../ui/feedback/notice';

interface RecorderConsentProps {
  readonly text: string;
  readonly given: boolean;
  readonly disabled: boolean;
  /** Saving was tried; its outcome is shown below and takes the space. */
  readonly isTried: boolean;
  readonly onChange: (given: boolean) => void;
}

/** Checkbox for the consent, which is required for storing (S2 §5). */
export function RecorderConsent({ text, given, disabled, isTried, onChange }: RecorderConsentProps) {
  const texts = useTexts(recorderTexts);
  return (
    <div className="grid gap-1">
      <CheckboxRow
        label={text}
        checked={given}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!(given && isTried) && (
        <Notice tone="info" role="status">
          {given ? texts.withConsent : texts.withoutConsent}
        </Notice>
      )}
    </div>
  );
}
