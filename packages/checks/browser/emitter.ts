interface Emitter<Value> {
  emit(value: Value): void;
  on(listener: (value: Value) => void): () => void;
}

/**
 * A minimal event source.
 *
 * @param keepLast Sends the last value to listeners that are added later: a device may fail before there is a listener.
 */
export function createEmitter<Value>({ keepLast = false } = {}): Emitter<Value> {
  const listeners = new Set<(value: Value) => void>();
  let last: { readonly value: Value } | undefined;
  return {
    emit(value) {
      if (keepLast) last = { value };
      for (const listener of [...listeners]) listener(value);
    },
    on(listener) {
      listeners.add(listener);
      if (last) listener(last.value);
      return () => listeners.delete(listener);
    },
  };
}
