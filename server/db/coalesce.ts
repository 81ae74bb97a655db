/** Statements of one look-up that run at a time. More would make each of them smaller, and the database's work larger. */
const AT_ONCE = 2;

/**
 * Joins look-ups into one statement: those of one turn of the event loop, and under load those that arrive while two
 * statements are under way. It keeps nothing afterwards, so it is no cache: every call is answered by a statement that
 * began after it.
 *
 * @param load Finds many keys at once; a key that it does not return is answered with undefined.
 * @param most Largest number of keys in one statement.
 */
export function coalesce<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  most = 200,
): (key: string) => Promise<Value | undefined> {
  const queue: Batch<Value>[] = [];
  let underWay = 0;

  const begin = () => {
    const batch = underWay < AT_ONCE ? queue.shift() : undefined;
    if (batch === undefined) return;
    underWay += 1;
    void settle(batch).finally(() => {
      underWay -= 1;
      setImmediate(begin);
    });
    begin();
  };

  const settle = async ({ keys, resolve, reject }: Batch<Value>) => {
    try {
      resolve(await load([...keys]));
    } catch (error) {
      reject(error);
    }
  };

  return async (key) => {
    let batch = queue.at(-1);
    if (batch === undefined || batch.keys.size >= most) {
      batch = openBatch();
      queue.push(batch);
      setImmediate(begin);
    }
    batch.keys.add(key);
    return (await batch.answer).get(key);
  };
}

interface Batch<Value> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Value>>;
  readonly resolve: (found: ReadonlyMap<string, Value>) => void;
  readonly reject: (error: unknown) => void;
}

function openBatch<Value>(): Batch<Value> {
  let resolve: Batch<Value>['resolve'] = () => undefined;
  let reject: Batch<Value>['reject'] = () => undefined;
  const answer = new Promise<ReadonlyMap<string, Value>>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { keys: new Set(), answer, resolve, reject };
}
