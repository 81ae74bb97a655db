import { type ReactNode, useState } from 'react';

interface StatefulProps<Value> {
  readonly start: Value;
  readonly children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

export type ComponentStates = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;
