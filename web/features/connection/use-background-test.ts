import { createBackgroundTest } from '@linecheck/checks/browser/connection/background-test';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { startPath } from './installation';
import type { BackgroundSlot } from './use-connection-test';

interface BackgroundTestOptions {
  readonly background: BackgroundSlot;
  /** True while the test may start. */
  readonly mayStart: boolean;
  /** Resolves when the page has loaded its parts, so that the test has the whole line. */
  readonly prepare: () => Promise<unknown>;
  readonly create?: typeof createBackgroundTest;
}

/** Runs the connection test in the background of another step, and stores it in `background` for its own step. */
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
    let isCurrent = true;
    void prepared().then(() => {
      if (isCurrent) test.start();
    });
    return () => {
      isCurrent = false;
    };
  }, [mayStart, test]);
  return { state, decline: test.decline };
}
