/**
 * Minimum time between the starts of two statements of one lookup. A round trip to the database costs more than most of
 * these statements, so under load a few milliseconds of calls share one.
 */
const PACE_MS = 2;

/**
 * Batches lookups into one statement: the calls of one event-loop turn, and under load those of two milliseconds. It is
 * not a cache: every call is answered by a statement that started after the call.
 *
 * @param load Looks up many keys in one statement; a key missing from its result resolves to undefined.
 * @param max Maximum keys per statement.
 */
export function coalesce<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  max = 200,
): (key: string) => Promise<Value | undefined> {
  let waiting: Batch<Value> | undefined;
  let lastBegunMs = Number.NEGATIVE_INFINITY;

  const open = (): Batch<Value> => {
    const batch: Batch<Value> = {
      keys: new Set(),
      answer: whenDue(lastBegunMs + PACE_MS - performance.now()).then(() => {
        if (waiting === batch) waiting = undefined;
        lastBegunMs = performance.now();
        return load([...batch.keys]);
      }),
    };
    return batch;
  };

  return async (key) => {
    if (waiting === undefined || waiting.keys.size >= max) waiting = open();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}

interface Batch<Value> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Value>>;
}

/** Resolves after the delay, and at the earliest after the current event-loop turn. */
function whenDue(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (delayMs > 0) setTimeout(resolve, delayMs);
    else setImmediate(resolve);
  });
}
