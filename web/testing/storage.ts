export function memoryStorage(content: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

export const deniedStorage = (key = '') => ({
  length: 1,
  key: () => key,
  getItem: deny,
  setItem: deny,
  removeItem: deny,
});

export function deny(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}
