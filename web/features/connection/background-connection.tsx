import {
  type BackgroundState,
  createBackgroundTest,
  mayBeMetered,
} from '@linecheck/checks/browser/connection/background-test';
import { OWN_MAX_BYTES } from '@linecheck/checks/browser/connection/speed-test-plan';
import { connection as connectionTexts } from '@linecheck/texts/en/steps';
import Gauge from 'lucide-react/icons/gauge';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { amountOf } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SideNote } from '../../ui/layout/side-note';
import { startInstallationPath, useInstallation } from './installation';
import type { BackgroundSlot } from './use-connection-test';

interface BackgroundConnectionProps {
  readonly background: BackgroundSlot;
  /** Phase of the other step: before its start, during its test, and after its end. */
  readonly phase: 'before' | 'live' | 'after';
  readonly isOpen: boolean;
  /** True while the connection has neither a verdict nor a test in its own step. */
  readonly isWanted: boolean;
  readonly prepare: () => Promise<unknown>;
}

/**
 * Connection test in the background of another step. It is announced before it starts, and shown while that step is
 * open. It measures only against this server, and not on metered connections.
 */
export function BackgroundConnection({ background, phase, isOpen, isWanted, prepare }: BackgroundConnectionProps) {
  const texts = useTexts(connectionTexts).meanwhile;
  const [isMetered] = useState(() => mayBeMetered());
  const place = useRef<HTMLDivElement>(null);
  const provider = useInstallation(isOpen && !isMetered)?.speedTest;
  const isOffered = isWanted && provider === 'self' && !isMetered;
  const { state, decline } = useBackgroundTest({ background, mayStart: isOffered && phase === 'live', prepare });
  const later = () => {
    // The button is removed.
    place.current?.focus();
    decline();
  };
  if (!isOffered || (state.kind === 'idle' && phase === 'after')) return null;
  return (
    // Same height with and without the button, so that nothing below moves.
    <div
      ref={place}
      tabIndex={-1}
      className="flex min-h-22 flex-col items-start outline-none sm:min-h-10 sm:flex-row sm:items-center sm:justify-between sm:gap-3"
    >
      <SideNote icon={<Gauge aria-hidden />}>{wordsOf(texts, state)}</SideNote>
      {(state.kind === 'idle' || state.kind === 'running') && (
        <Button variant="quiet" onClick={later}>
          {texts.later}
        </Button>
      )}
    </div>
  );
}

function wordsOf(texts: (typeof connectionTexts)['meanwhile'], state: BackgroundState): string {
  switch (state.kind) {
    case 'idle':
      return fill(texts.offer, { size: amountOf({ unit: 'MB', digits: 0 }, OWN_MAX_BYTES) });
    case 'running':
      return state.progress.isPathLeft ? texts.pathLeft : texts.phases[state.progress.phase];
    case 'measured':
      return texts.measured;
    case 'dropped':
      return texts.dropped[state.reason];
  }
}

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
  const [test] = useState(() => create({ startPath: startInstallationPath }));
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
