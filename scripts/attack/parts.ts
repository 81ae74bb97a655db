import { run as existence } from './existence';
import { run as fuzz } from './fuzz';
import type { Part } from './part';
import { run as races } from './races';

/** Every attack, in the order in which they are played. */
export const parts = {
  fuzz: { title: 'calls that no page would send, by four actors', run: fuzz },
  existence: { title: 'whether an address has an account, by the time that calls take', run: existence },
  races: { title: 'rules that many calls at once try to break, over two instances', run: races },
} as const satisfies Readonly<Record<string, Part>>;
