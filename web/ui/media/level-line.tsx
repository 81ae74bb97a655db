import './level-line.css';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { FLOOR_DBFS, NOT_MEASURED, shareOfBar } from './meter-scale';

export interface LevelLineHandle {
  /** Moves the line without a render; may be called 60 times a second. `null` shows that nothing is measured. */
  readonly set: (levelDbfs: number | null) => void;
}

interface LevelLineProps {
  readonly name: string;
  /** For screen readers: what the line shows. */
  readonly label: string;
  readonly note?: string | undefined;
  readonly isMarked?: boolean;
  readonly ref?: Ref<LevelLineHandle>;
}

const ARIA_INTERVAL_MS = 500;

/** One of several inputs: its name, and its level as a thin line. */
export function LevelLine({ name, label, note, isMarked = false, ref }: LevelLineProps) {
  const meter = useRef<HTMLDivElement>(null);
  const fill = useRef<HTMLSpanElement>(null);
  const toldAtMs = useRef(Number.NEGATIVE_INFINITY);
  const set = (levelDbfs: number | null) => {
    if (fill.current) fill.current.style.transform = `scaleX(${levelDbfs === null ? 0 : shareOfBar(levelDbfs)})`;
    const nowMs = performance.now();
    if (levelDbfs !== null && nowMs - toldAtMs.current < ARIA_INTERVAL_MS) return;
    toldAtMs.current = nowMs;
    const shown = Math.round(Math.min(0, Math.max(FLOOR_DBFS, levelDbfs ?? FLOOR_DBFS)));
    meter.current?.setAttribute('aria-valuenow', String(shown));
    meter.current?.setAttribute('aria-valuetext', levelDbfs === null ? NOT_MEASURED : `${shown} dBFS`);
  };
  useImperativeHandle(ref, () => ({ set }));
  return (
    <div className="level-line" data-marked={isMarked || undefined}>
      <span className="flex flex-wrap justify-between gap-x-3 text-14">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {note !== undefined && <span className="text-ink-2">{note}</span>}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn alike in all browsers. */}
      <div
        ref={meter}
        dir="ltr"
        role="meter"
        aria-label={label}
        aria-valuemin={FLOOR_DBFS}
        aria-valuemax={0}
        aria-valuenow={FLOOR_DBFS}
        aria-valuetext={NOT_MEASURED}
        className="level-line-track"
      >
        <span ref={fill} className="level-line-fill" />
      </div>
    </div>
  );
}
