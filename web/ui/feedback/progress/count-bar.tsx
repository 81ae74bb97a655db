import './count-bar.css';

export interface CountPart {
  readonly id: string;
  /** `none` is the part of which nothing is known yet. */
  readonly tone: 'passed' | 'warning' | 'none';
  readonly count: number;
}

const FILLS: Record<CountPart['tone'], string> = {
  passed: 'bg-passed-mark',
  warning: 'bg-warning-mark',
  none: 'count-none',
};

/** Up to this number, each counted thing has its own segment. */
const MAX_SEGMENTS = 12;

/** Bar of counts by state. Screen readers read the words beside it instead. */
export function CountBar({ parts }: { readonly parts: readonly CountPart[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <div aria-hidden className="count-bar">
      {total === 0 && <span className="count-none" />}
      {shown.flatMap(({ id, tone, count }) =>
        total <= MAX_SEGMENTS
          ? Array.from({ length: count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: segments of a part have no identity but their position.
              <span key={`${id}-${place}`} className={FILLS[tone]} />
            ))
          : [<span key={id} className={FILLS[tone]} style={{ flexGrow: count }} />],
      )}
    </div>
  );
}
