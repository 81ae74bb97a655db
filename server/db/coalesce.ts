/**
 * Minimum time between the starts of two statements of one look-up. Waking the database costs more than most of
 * these statements do, so under load it pays to let a few milliseconds of calls come together.
 */
const PACE_MS = 2;

/**
 * Joins look-ups into one statement: those of one turn of the event loop, and under load those of two milliseconds. It
 * keeps nothing afterwards, so it is no cache: every call is answered by a statement that began after it.
 *
 * @param load Finds many keys at once; a key that it does not return is answered with undefined.
 * @param most Largest number of keys in one statement.
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

/** Not before the turn of the event loop is over. */
function whenDue(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (delayMs > 0) setTimeout(resolve, delayMs);
    else setImmediate(resolve);
  });
}
