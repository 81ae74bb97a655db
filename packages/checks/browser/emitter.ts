export interface Emitter<Value> {
  emit(value: Value): void;
  /** Adds a listener and returns how to remove it. */
  on(listener: (value: Value) => void): () => void;
}

/**
 * The smallest event source.
 *
 * @param keepLast A listener that comes late still hears the last value: a device may fail before anyone listens.
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
