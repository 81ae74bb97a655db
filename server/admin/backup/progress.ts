/** Told often; says now and then how far long work has come. */
export type Progress = (state: string) => void;

const EVERY_MS = 5000;

/** Nothing is said of work that is over sooner. */
export function openProgress(say: (line: string) => void, clock: () => number = Date.now): Progress {
  let lastAt = clock();
  return (state) => {
    if (clock() - lastAt < EVERY_MS) return;
    lastAt = clock();
    say(`… ${state}`);
  };
}
