/** What a browser gives, and undefined where it refuses: for what may be missing as well. */
export function orUndefined<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
