import { setTimeout as wait } from 'node:timers/promises';
import type { PostOffice } from '../../server/testing/letters';
import type { Ledger } from './ledger';

/** Longer than the lease of a killed instance's jobs, and than the delay of any email. */
const TIMEOUT_MS = 60_000;

interface Audit {
  readonly ledger: Ledger;
  readonly print: (line: string) => void;
}

/**
 * Returns missing emails as faults. Duplicates are only reported: the product may be killed before it has recorded a
 * delivery.
 */
export async function emailFaults(office: PostOffice, { ledger, print }: Audit): Promise<readonly string[]> {
  const arrived = () => office.letters.map(({ to }) => to?.[0]?.address ?? '');
  const missing = () => {
    const there = new Set(arrived());
    return [...ledger.letters].filter((email) => !there.has(email));
  };
  const deadline = performance.now() + TIMEOUT_MS;
  while (missing().length > 0 && performance.now() < deadline) await wait(100);
  const all = arrived();
  const twice = all.length - new Set(all).size;
  print(`${ledger.letters.size} emails expected, ${missing().length} missing, ${twice} received twice`);
  return missing().map((email) => `the email to ${email} is missing`);
}
