import type { resultRecord } from '@linecheck/texts/en/readings';
import { fill } from './fill';

interface Machine {
  readonly browser?: string | null | undefined;
  readonly system?: string | null | undefined;
}

/** Browser and system of the guest, as far as they are known. The board does not load the words of readings for them. */
export function guestMachine(texts: typeof resultRecord, details: Machine | null | undefined): string | undefined {
  const { browser, system } = details ?? {};
  return browser && system ? fill(texts.machine, { browser, system }) : browser || system || undefined;
}
