/** The result of a browser call, or undefined if it throws. For optional values only. */
export function orUndefined<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
