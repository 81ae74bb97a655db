import { guestAdding } from '@linecheck/texts/en/episodes/adding';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Notice } from '../../../ui/feedback/notice';
import type { EncodingChoice } from './guest-file';

interface GuestEncodingProps {
  readonly choices: readonly EncodingChoice[];
  readonly onChoose: (text: string) => void;
  readonly onCancel: () => void;
}

/** Asks which reading of a file has the right names. */
export function GuestEncoding({ choices, onChoose, onCancel }: GuestEncodingProps) {
  const { encoding: texts } = useTexts(guestAdding);
  if (choices.length === 0) {
    return (
      <Notice tone="warning" role="alert" title={texts.none}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </Notice>
    );
  }
  return (
    <Notice tone="info" role="alert" title={texts.title}>
      <p>{texts.hint}</p>
      <div className="mt-2 flex max-h-60 flex-wrap gap-2 overflow-y-auto">
        {choices.map(({ encoding, names, text }) => (
          <Button key={encoding} onClick={() => onChoose(text)}>
            <bdi translate="no" className="wrap-anywhere">
              {names.join(', ')}
            </bdi>
          </Button>
        ))}
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Notice>
  );
}
