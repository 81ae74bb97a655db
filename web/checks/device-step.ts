import type { ReactNode } from 'react';
import type { DeviceSelection } from './device-select';

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
