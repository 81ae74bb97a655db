import { type ReactNode, useState } from 'react';

interface StatefulProps<Value> {
  readonly start: Value;
  readonly children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Holds the value of a controlled component, so that it works in the gallery. */
export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** States of components, by the file name of the component and the name of the state. */
export type ComponentStates = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;
