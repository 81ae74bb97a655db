import { watchEnvironment } from '@linecheck/checks/browser/environment/watch-environment';
import { type EnvironmentFacts, readEnvironment } from '@linecheck/checks/environment/environment';
import type { EnvironmentReadings } from '@linecheck/checks/environment/readings';
import { useEffect, useMemo, useState } from 'react';

interface EnvironmentOptions {
  readonly isWanted: boolean;
  /** Name of the tested microphone. */
  readonly tested: string | undefined;
}

/** Current readings of the recording environment. */
export function useEnvironment({ isWanted, tested }: EnvironmentOptions): EnvironmentReadings {
  const [facts, setFacts] = useState<EnvironmentFacts>();
  useEffect(() => (isWanted ? watchEnvironment(setFacts) : undefined), [isWanted]);
  return useMemo(() => (facts === undefined ? {} : readEnvironment(facts, tested)), [facts, tested]);
}
