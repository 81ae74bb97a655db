import './second-bars.css';

/** Quality of a second; `none` if it was not measured. */
export type BarTone = 'good' | 'fair' | 'bad' | 'late' | 'none';

interface SecondBarsProps {
  readonly label: string;
  readonly bars: readonly { readonly tone: BarTone; readonly share: number }[];
  /** Number of slots for bars; future ones stay empty. */
  readonly places: number;
  /** Labels below the first and the last slot. */
  readonly ends: readonly [string, string];
  readonly legend: readonly { readonly tone: BarTone; readonly name: string }[];
}

/**
 * Height of the bar for a share from 0 to 1. The square root enlarges low shares, which matter most and would be too
 * small on a linear scale.
 */
const heightOf = (share: number): string => `${100 * (0.25 + 0.75 * Math.sqrt(share))}%`;

/** One bar per second of a minute; a higher bar is worse. */
export function SecondBars({ label, bars, places, ends, legend }: SecondBarsProps) {
  const empty = Array.from({ length: Math.max(0, places - bars.length) });
  return (
    <div>
      <div
        dir="ltr"
        role="img"
        aria-label={label}
        className="second-bars"
        style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}
      >
        {[...bars, ...empty.map(() => undefined)].map((bar, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the second.
            key={at}
            data-tone={bar?.tone}
            style={bar && bar.share > 0 ? { height: heightOf(bar.share) } : undefined}
          />
        ))}
      </div>
      <p aria-hidden dir="ltr" className="tabular mt-1 flex justify-between text-12 text-ink-3">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-3 text-12 text-ink-2">
        {legend.map(({ tone, name }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className="second-sample" data-tone={tone} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
