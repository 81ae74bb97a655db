import { setTimeout as wait } from 'node:timers/promises';
import type { PostOffice } from '../../server/testing/letters';
import type { Ledger } from './ledger';

/** Longer than a killed instance keeps what it was doing, and than any letter waits. */
const TIMEOUT_MS = 60_000;

interface Audit {
  readonly ledger: Ledger;
  readonly say: (line: string) => void;
}

/** Promised letters that have not come. How many came twice is said: the product may die before it has noted a delivery. */
export async function wrongLetters(office: PostOffice, { ledger, say }: Audit): Promise<readonly string[]> {
  const arrived = () => office.letters.map(({ to }) => to?.[0]?.address ?? '');
  const missing = () => {
    const there = new Set(arrived());
    return [...ledger.letters].filter((email) => !there.has(email));
  };
  const deadline = performance.now() + TIMEOUT_MS;
  while (missing().length > 0 && performance.now() < deadline) await wait(100);
  const all = arrived();
  const twice = all.length - new Set(all).size;
  say(`${ledger.letters.size} letters were promised, ${missing().length} never came, ${twice} came twice`);
  return missing().map((email) => `the letter to ${email} never came`);
}
