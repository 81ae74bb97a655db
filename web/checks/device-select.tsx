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

/** State of a step that may need help: a pending permission prompt, or the code of a verdict. */
export interface HelpRequest {
  readonly isOpening: boolean;
  readonly code: string | undefined;
  readonly tryAgain: () => void;
}

export interface DeviceStepProps<Verdict, Finished> {
  readonly selection: DeviceSelection;
  readonly verdict: Verdict | undefined;
  readonly continueButton: ElementNode;
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: Finished) => void;
  readonly help: (request: HelpRequest) => ElementNode;
}
