import type { ReactNode } from 'react';
import type { DeviceSelection } from './device-select';

/** State of a step that may need help: a pending permission prompt, or the code of a verdict. */
export interface HelpRequest {
  readonly isOpening: boolean;
  /** Code of the last verdict; undefined without one. */
  readonly code: string | undefined;
  readonly tryAgain: () => void;
}

/** Props of a device step. */
export interface DeviceStepProps<Verdict, Finished> {
  readonly selection: DeviceSelection;
  /** Verdict of the last test; undefined without one. */
  readonly verdict: Verdict | undefined;
  /** Buttons that continue after the verdict; empty without one. */
  readonly wayOn: ReactNode;
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: Finished) => void;
  /** Renders the help for the device; empty if nothing is wrong. */
  readonly help: (request: HelpRequest) => ReactNode;
}
