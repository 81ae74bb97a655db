import type { VerdictReason } from '@linecheck/checks/verdict';
import type { RefObject } from 'react';
import { SelectField } from '../ui/controls/select-field';
import type { ElementNode } from '../ui/theme/element-node';

export interface DeviceSelection {
  readonly devices: readonly { readonly deviceId: string; readonly label: string }[];
  /** The chosen or used device; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  /** Device shown in the selector: the chosen one, or else the browser's most likely choice. */
  readonly shownId: string | undefined;
  readonly choose: (deviceId: string) => void;
}

interface DeviceSelectProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly icon: ElementNode;
  readonly selection: DeviceSelection;
  readonly disabled?: boolean;
  /** What helps with the choice: a button beside the label, and what it opens. */
  readonly children?: ElementNode;
}

export function DeviceSelect({ selection: { devices, shownId, choose }, children, ...field }: DeviceSelectProps) {
  return (
    <div className="relative">
      <SelectField
        {...field}
        options={devices.map(({ deviceId: value, label }) => ({ value, label }))}
        value={shownId ?? ''}
        onChange={(event) => choose(event.target.value)}
      />
      {children}
    </div>
  );
}

/** State of a step that may need help: a pending permission prompt, or a verdict. */
export interface HelpRequest {
  readonly isOpening: boolean;
  readonly verdict: VerdictReason | undefined;
  /** The list from which the guest may choose; undefined if the step shows none. */
  readonly selection: DeviceSelection | undefined;
  /** Opens the device again for what has failed: the check, or the level before it. */
  readonly tryAgain: () => void;
  /** Starts the whole check. @param takesFocus True to move the focus to the button of the step. */
  readonly checkAgain: (takesFocus: boolean) => void;
}

/** What a step shows below a verdict that is not a pass. */
export interface MendingPart {
  readonly part: ElementNode;
  /** True if it contains the primary button of the step. */
  readonly hasPrimary: boolean;
  /** True if it replaces the advice of the verdict. */
  readonly hasAdvice: boolean;
}

/** A part without content if there is nothing to help with, the step is closed, or the help is not loaded. */
export type HelpWith = (request: HelpRequest) => MendingPart;

/** Starts the whole check for the help, whose focused button goes then. @param button The button of the step. */
export const checkAgainBy =
  (button: RefObject<HTMLElement | null>, start: () => void) =>
  (takesFocus: boolean): void => {
    if (takesFocus) button.current?.focus();
    start();
  };

export interface DeviceStepProps<Verdict, Finished> {
  readonly selection: DeviceSelection;
  readonly verdict: Verdict | undefined;
  readonly continueButton: ElementNode;
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: Finished) => void;
  readonly help: HelpWith;
}
