/**
 * Joins look-ups that arrive in the same turn of the event loop into one statement. It keeps nothing afterwards, so it
 * is no cache: every call is answered by a statement that began after it.
 *
 * @param load Finds many keys at once; a key that it does not return is answered with undefined.
 * @param most Largest number of keys in one statement.
 */
export function coalesce<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  most = 200,
): (key: string) => Promise<Value | undefined> {
  let waiting: Batch<Value> | undefined;
  return (key) => {
    if (waiting === undefined || waiting.keys.size >= most) {
      const batch: Batch<Value> = {
        keys: new Set(),
        answer: later(
          async () => load([...batch.keys]),
          () => close(batch),
        ),
      };
      waiting = batch;
    }
    waiting.keys.add(key);
    return waiting.answer.then((found) => found.get(key));
  };

  function close(batch: Batch<Value>): void {
    if (waiting === batch) waiting = undefined;
  }
}

interface Batch<Value> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Value>>;
}

function later<T>(work: () => Promise<T>, before: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      before();
      work().then(resolve, reject);
    });
  });
}
