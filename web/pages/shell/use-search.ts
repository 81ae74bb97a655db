import { recordOf } from '@linecheck/checks/records';
import { useSearch as useRawSearch } from 'wouter';

/** Query parameters of the address by name; a missing or empty one is undefined. */
export function useSearch<const Name extends string>(
  ...names: readonly Name[]
): Readonly<Record<Name, string | undefined>> {
  const given = new URLSearchParams(useRawSearch());
  return recordOf(names, (name) => given.get(name) || undefined);
}
