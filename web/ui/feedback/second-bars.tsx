import './second-bars.css';

/** What a second was like; `none` is one of which nothing is known. */
export type BarTone = 'good' | 'fair' | 'bad' | 'late' | 'none';

interface SecondBarsProps {
  /** What the bars show, in words. */
  readonly label: string;
  readonly bars: readonly { readonly tone: BarTone; readonly share: number }[];
  /** Places for bars: those that have not come yet stay empty. */
  readonly places: number;
  /** Words below the first and the last place. */
  readonly ends: readonly [string, string];
  readonly legend: readonly { readonly tone: BarTone; readonly name: string }[];
}

/** Low shares are small on a straight scale, and are what matters. */
const heightOf = (share: number): string => `${100 * (0.25 + 0.75 * Math.sqrt(share))}%`;

/** A bar for each second of a minute: the higher, the worse. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its second.
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
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
