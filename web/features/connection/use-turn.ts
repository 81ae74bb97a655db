import { whileSeen } from '@linecheck/checks/browser/devices/while-seen';
import { measuredLine } from '@linecheck/checks/connection/enough-for';
import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import {
  bestTurn,
  type FoundTurn,
  type TurnOutcome,
  type TurnReadings,
  type TurnTransport,
  turnReadings,
} from '@linecheck/checks/connection/turn/outcome';
import { useEffect, useEffectEvent, useState } from 'react';
import { measureOwnTurn } from './turn';

interface TurnOptions {
  readonly ways: readonly TurnTransport[];
  /** Readings of the line. */
  readonly readings: ConnectionReadings;
  readonly isOpen: boolean;
  readonly onMeasured: (readings: TurnReadings) => void;
  readonly measure?: typeof measureOwnTurn;
}

interface Course {
  readonly isOver: boolean;
  readonly found: readonly FoundTurn[];
}

const BEGUN: Course = { isOver: false, found: [] };

/**
 * Measures the connections through TURN servers once, while the step is open and the page is visible; an interrupted
 * measurement is discarded and restarted. Returns a function that gives the outcome of a transport.
 */
export function useTurn({ ways, readings, isOpen, onMeasured, measure = measureOwnTurn }: TurnOptions) {
  const [{ isOver, found }, setCourse] = useState(BEGUN);
  const begin = useEffectEvent(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setCourse(BEGUN);
    const onFound = (each: FoundTurn) => setCourse((now) => ({ ...now, found: [...now.found, each] }));
    measure({ ways, signal, speeds: measuredLine(readings), onFound })
      .then((all) => {
        setCourse({ isOver: true, found: all });
        onMeasured(turnReadings(all));
      })
      .catch((thrown: unknown) => {
        if (!signal.aborted) throw thrown;
      });
    return () => leaving.abort();
  });
  useEffect(() => {
    if (isOpen && !isOver) return whileSeen(() => begin());
  }, [isOpen, isOver]);
  return (way: TurnTransport): TurnOutcome | undefined => {
    const best = bestTurn(found, way);
    // Another server may still give a better outcome.
    return isOver || best?.state === 'works' ? best : undefined;
  };
}
