import './share-bar.css';

export interface SharePart {
  readonly id: string;
  /** `none` is the part of which nothing is known yet. */
  readonly tone: 'passed' | 'warning' | 'none';
  readonly count: number;
}

const FILLS: Record<SharePart['tone'], string> = {
  passed: 'bg-passed-mark',
  warning: 'bg-warning-mark',
  none: 'share-none',
};

/** Up to this number, each counted thing has its own segment. */
const MAX_SEGMENTS = 12;

/** Bar of counts by state. Screen readers read the words beside it instead. */
export function ShareBar({ parts }: { readonly parts: readonly SharePart[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <div aria-hidden className="share-bar">
      {total === 0 && <span className="share-none" />}
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
