import { CheckboxRow } from '../../ui/checkbox-row';
import { Notice } from '../../ui/notice';

interface RecorderConsentProps {
  readonly text: string;
  readonly given: boolean;
  readonly disabled: boolean;
  /** What comes of saving stands below already: then the room is its own. */
  readonly isTried: boolean;
  readonly onChange: (given: boolean) => void;
}

const WITHOUT =
  'Your test results can still be submitted without sharing the recording, but the recording will not be saved.';
const WITH = 'Only your host can watch it. As long as this page is open, you can delete it after saving.';

/** Nothing is stored without it (S2 §5). */
export function RecorderConsent({ text, given, disabled, isTried, onChange }: RecorderConsentProps) {
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
          {given ? WITH : WITHOUT}
        </Notice>
      )}
    </div>
  );
}
