import type { ComponentProps } from 'react';
import { useDevices } from '../../features/devices/use-devices';
import { SpeakersStep } from '../../features/speakers/speakers-step';

/** The step with the outputs, whose names are known by the time that it is opened: the microphone was used before. */
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
