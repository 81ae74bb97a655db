import { createBackgroundTest } from '@linecheck/checks/browser/connection/background-test';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { startPath } from './installation';
import type { BackgroundSlot } from './use-connection-test';

interface BackgroundTestOptions {
  readonly background: BackgroundSlot;
  /** Whether it may run now. */
  readonly mayStart: boolean;
  /** Resolves once the page has loaded what it needs: the test has the line for itself. */
  readonly prepare: () => Promise<unknown>;
  readonly create?: typeof createBackgroundTest;
}

/** The connection test beside another step: begins when it may, and can be found by its own step from then on. */
export function useBackgroundTest(options: BackgroundTestOptions) {
  const { background, mayStart, prepare, create = createBackgroundTest } = options;
  const [test] = useState(() => create({ startPath }));
  const state = useSyncExternalStore(test.onChange, test.state);
  useEffect(() => {
    background.current = test;
  }, [background, test]);
  const prepared = useEffectEvent(prepare);
  useEffect(() => {
    if (!mayStart) return;
    let isStill = true;
    void prepared().then(() => {
      if (isStill) test.start();
    });
    return () => {
      isStill = false;
    };
  }, [mayStart, test]);
  return { state, decline: test.decline };
}
