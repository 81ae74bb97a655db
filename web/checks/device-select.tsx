import type { ReactNode } from 'react';
import { SelectField } from '../ui/controls/select-field';

/** The devices of one kind, and which of them is to be used. */
export interface DeviceSelection {
  readonly devices: readonly { readonly deviceId: string; readonly label: string }[];
  /** The device that was chosen or used; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  /** What the selector shows: the chosen one, else the one that the browser will most likely take. */
  readonly shownId: string | undefined;
  readonly choose: (deviceId: string) => void;
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
