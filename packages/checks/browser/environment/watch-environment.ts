import type { EnvironmentFacts, PowerState, StoredBytes } from '../../environment/environment';
import { type Device, listDevices, watchDevices } from '../devices/devices';
import { orUndefined } from '../or-undefined';

/** https://www.w3.org/TR/battery-status/, which only Chromium has. */
interface Battery extends PowerState, Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {}

interface Machine {
  readonly storage?: { estimate?: () => Promise<StoredBytes> };
  getBattery?(): Promise<Battery>;
  readonly mediaDevices?: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;
}

const BATTERY_EVENTS = ['chargingchange', 'levelchange'] as const;

/** Chromium alone lists which microphone is the default; to a page that may use none it tells no name. */
const defaultName = (devices: readonly Device[]): string | undefined =>
  devices.find(({ isDefault }) => isDefault)?.label;

/**
 * Reports what the browser tells of its machine, now and after each change. What it does not have or refuses is left out. Never
 * rejects. Returns stop.
 */
export function watchEnvironment(
  onChange: (facts: EnvironmentFacts) => void,
  machine: Machine | undefined = globalThis.navigator,
): () => void {
  const stopped = new AbortController();
  let facts: EnvironmentFacts = { storage: undefined, power: undefined, defaultMicrophone: undefined };
  const tell = (news: Partial<EnvironmentFacts>) => {
    if (stopped.signal.aborted) return;
    facts = { ...facts, ...news };
    onChange(facts);
  };
  const tellDevices = (devices: readonly Device[]) => tell({ defaultMicrophone: defaultName(devices) });
  void told(() => machine?.storage?.estimate?.()).then((storage) => tell({ storage }));
  void told(() => machine?.getBattery?.()).then((battery) => battery && watchBattery(battery, tell, stopped.signal));
  void listDevices('microphone', machine?.mediaDevices).then(tellDevices);
  const stopDevices = watchDevices('microphone', tellDevices, machine?.mediaDevices);
  return () => {
    stopped.abort();
    stopDevices();
  };
}

function watchBattery(battery: Battery, tell: (news: Partial<EnvironmentFacts>) => void, signal: AbortSignal): void {
  const read = () => tell({ power: { charging: battery.charging, level: battery.level } });
  for (const event of BATTERY_EVENTS) battery.addEventListener(event, read, { signal });
  read();
}

/** Undefined where there is no such call, or the browser refuses it: a frame or a private window may. */
const told = async <Value>(ask: () => Promise<Value> | undefined): Promise<Value | undefined> =>
  orUndefined(ask)?.catch(() => undefined);
