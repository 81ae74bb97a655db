import { type ReactNode, useState } from 'react';

interface StatefulProps<Value> {
  readonly start: Value;
  readonly children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Holds the value of a component that does not hold its own, so that the gallery shows it at work. */
export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
