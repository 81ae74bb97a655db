import type { ReactNode } from 'react';

type RecordingRowProps = {
  /** A countdown ring or a play button. */
  readonly start: ReactNode;
  readonly waveform: ReactNode;
  readonly prompt: ReactNode;
  /** Time gone and time in all; left out on phones. */
  readonly time?: ReactNode;
};

/** Ring, waveform, and a line below it. */
export function RecordingRow({ start, waveform, prompt, time }: RecordingRowProps) {
  return (
    <div className="flex items-center -mb-0.5 gap-3.5 sm:gap-5">
      {start}
      <div className="min-w-0 grow">
        {waveform}
        <div className="tabular mt-1 flex justify-between gap-3 text-12 text-ink-3">
          <p>{prompt}</p>
          {time !== undefined && <p className="whitespace-nowrap max-sm:hidden">{time}</p>}
        </div>
      </div>
    </div>
  );
}
