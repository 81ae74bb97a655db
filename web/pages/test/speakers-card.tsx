import type { ComponentProps } from 'react';
import { useDevices } from '../../features/devices/use-devices';
import { SpeakersStep } from '../../features/speakers/speakers-step';

/** Speakers step with the list of outputs; their names are available because the microphone was used before. */
export function SpeakersCard({ onFinished, ...props }: Omit<ComponentProps<typeof SpeakersStep>, 'selection'>) {
  const outputs = useDevices('speaker');
  return (
    <SpeakersStep
      {...props}
      selection={outputs}
      onFinished={(finished) => {
        outputs.refresh();
        onFinished(finished);
      }}
    />
  );
}
