/** Reports the progress of long work at intervals; may be called often. */
export type Progress = (state: string) => void;

const EVERY_MS = 5000;

/** Creates a progress reporter. Work that ends within EVERY_MS reports nothing. */
export function openProgress(write: (line: string) => void, clock: () => number = Date.now): Progress {
  let lastAt = clock();
  return (state) => {
    if (clock() - lastAt < EVERY_MS) return;
    lastAt = clock();
    write(`… ${state}`);
  };
}
