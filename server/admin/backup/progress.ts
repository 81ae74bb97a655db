/** Called often; now and then reports the progress of long work. */
export type Progress = (state: string) => void;

const EVERY_MS = 5000;

/** Work that finishes sooner reports nothing. */
export function openProgress(say: (line: string) => void, clock: () => number = Date.now): Progress {
  let lastAt = clock();
  return (state) => {
    if (clock() - lastAt < EVERY_MS) return;
    lastAt = clock();
    say(`… ${state}`);
  };
}
