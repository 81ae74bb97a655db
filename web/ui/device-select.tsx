import type { ReactNode } from 'react';
import { SelectField } from './select-field';

/** The devices of one kind, and which of them is to be used. */
export interface DeviceSelection {
  readonly devices: readonly { readonly deviceId: string; readonly label: string }[];
  /** The device that was chosen or used; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  /** What the selector shows: the chosen one, else the one that the browser will most likely take. */
  readonly shownId: string | undefined;
  readonly choose: (deviceId: string) => void;
}

/** What a step may need help with: a browser that is asked for its device, or the code of a verdict. */
export interface HelpRequest {
  readonly isOpening: boolean;
  /** Of the last verdict; undefined while there is none. */
  readonly code: string | undefined;
  readonly tryAgain: () => void;
}

/** What the step of a device is told, and what it tells. */
export interface DeviceStepProps<Verdict, Finished> {
  readonly selection: DeviceSelection;
  /** The verdict of the last test, or undefined while there is none. */
  readonly verdict: Verdict | undefined;
  /** The way on from the verdict; nothing while there is none. */
  readonly wayOn: ReactNode;
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: Finished) => void;
  /** What helps to get the device going; nothing where nothing is wrong. */
  readonly help: (request: HelpRequest) => ReactNode;
}

interface DeviceSelectProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly icon: ReactNode;
  readonly selection: DeviceSelection;
  readonly disabled?: boolean;
}

export function DeviceSelect({ selection: { devices, shownId, choose }, ...field }: DeviceSelectProps) {
  return (
    <SelectField
      {...field}
      options={devices.map(({ deviceId: value, label }) => ({ value, label }))}
      value={shownId ?? ''}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
