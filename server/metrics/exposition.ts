/** Prometheus' text format (version 0.0.4): https://prometheus.io/docs/instrumenting/exposition_formats/ */

export type Labels = Readonly<Record<string, string>>;

type Sample = readonly [labels: Labels, value: number];

interface Named {
  /** Ends with the unit, as in `linecheck_http_request_duration_seconds`. */
  readonly name: string;
  readonly help: string;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const head = ({ name, help }: Named, type: 'counter' | 'gauge' | 'histogram'): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const line = (name: string, [labels, value]: Sample): string => `${name}${labelText(labels)} ${value}\n`;

export const gauge = (named: Named, samples: readonly Sample[]): string =>
  head(named, 'gauge') + samples.map((sample) => line(named.name, sample)).join('');

/** Renders a counter that is maintained elsewhere. */
export const counted = (named: Named, value: number): string => head(named, 'counter') + line(named.name, [{}, value]);

/** Counts by labels. The set of label values must be bounded, since each combination is kept forever. */
export class Counter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly named: Named) {}

  add(labels: Labels): void {
    const key = labelText(labels);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  toString(): string {
    const lines = [...this.counts].map(([labels, count]) => `${this.named.name}${labels} ${count}\n`);
    return head(this.named, 'counter') + lines.join('');
  }
}

interface Series {
  readonly labels: Labels;
  /** Number of values up to each bound; values above all bounds are only in `count`. */
  readonly atMost: number[];
  sum: number;
  count: number;
}

/** Cumulative histogram by labels. */
export class Histogram {
  private readonly series = new Map<string, Series>();

  /** @param bounds Ascending, in the unit of the name. */
  constructor(
    private readonly named: Named,
    private readonly bounds: readonly number[],
  ) {}

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    const series = this.series.get(key) ?? { labels, atMost: this.bounds.map(() => 0), sum: 0, count: 0 };
    this.series.set(key, series);
    for (const [at, bound] of this.bounds.entries())
      if (value <= bound) series.atMost[at] = (series.atMost[at] ?? 0) + 1;
    series.sum += value;
    series.count += 1;
  }

  toString(): string {
    return head(this.named, 'histogram') + [...this.series.values()].map((series) => this.linesOf(series)).join('');
  }

  private linesOf({ labels, atMost, sum, count }: Series): string {
    const { name } = this.named;
    const buckets = [...this.bounds.map(String), '+Inf'].map((le, at) =>
      line(`${name}_bucket`, [{ ...labels, le }, atMost[at] ?? count]),
    );
    return [...buckets, line(`${name}_sum`, [labels, sum]), line(`${name}_count`, [labels, count])].join('');
  }
}
