import type { EnvironmentFacts, PowerState, StoredBytes } from '../../environment/environment';
import { listDevices, type MediaDevice, watchDevices } from '../devices/devices';
import { orUndefined } from '../until';

/** https://www.w3.org/TR/battery-status/, implemented only by Chromium. */
interface Battery extends PowerState, Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {}

interface Machine {
  readonly storage?: { estimate?: () => Promise<StoredBytes> };
  getBattery?(): Promise<Battery>;
  readonly mediaDevices?: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;
}

const BATTERY_EVENTS = ['chargingchange', 'levelchange'] as const;

/**
 * Reports the browser's facts about its machine, now and after each change. Facts that are unavailable or refused are
 * left out. Never rejects. Returns stop.
 */
export function watchEnvironment(
  onChange: (facts: EnvironmentFacts) => void,
  machine: Machine | undefined = globalThis.navigator,
): () => void {
  const stopped = new AbortController();
  let facts: EnvironmentFacts = { storage: undefined, power: undefined, defaultMicrophone: undefined };
  const tell = (change: Partial<EnvironmentFacts>) => {
    if (stopped.signal.aborted) return;
    facts = { ...facts, ...change };
    onChange(facts);
  };
  // Only Chromium marks the default microphone; a page that may not use any microphone gets no name.
  const reportDevices = (devices: readonly MediaDevice[]) =>
    tell({ defaultMicrophone: devices.find(({ isDefault }) => isDefault)?.label });
  void optionalCall(() => machine?.storage?.estimate?.()).then((storage) => tell({ storage }));
  void optionalCall(() => machine?.getBattery?.()).then(
    (battery) => battery && watchBattery(battery, tell, stopped.signal),
  );
  void listDevices('microphone', machine?.mediaDevices).then(reportDevices);
  const stopDevices = watchDevices('microphone', reportDevices, machine?.mediaDevices);
  return () => {
    stopped.abort();
    stopDevices();
  };
}

function watchBattery(battery: Battery, tell: (change: Partial<EnvironmentFacts>) => void, signal: AbortSignal): void {
  const read = () => tell({ power: { charging: battery.charging, level: battery.level } });
  for (const event of BATTERY_EVENTS) battery.addEventListener(event, read, { signal });
  read();
}

/** Undefined if the browser lacks the call or refuses it, as frames and private windows may. */
const optionalCall = async <Value>(ask: () => Promise<Value> | undefined): Promise<Value | undefined> =>
  orUndefined(ask)?.catch(() => undefined);
