import { type ReactNode, useId } from 'react';
import type { ElementNode } from '../theme/element-node';
import './act-panel.css';

interface ActPanelProps {
  /** What has been found since the last act. Announced. */
  readonly said?: ReactNode;
  /** Says which act it is: "Try this first". */
  readonly title: string;
  /** The one thing to do, in a sentence. */
  readonly sentence: ReactNode;
  /** What follows it. */
  readonly note?: ReactNode;
  readonly picture?: ElementNode;
  readonly children?: ReactNode;
}

/** One thing to do, with the button that says that it is done. */
export function ActPanel({ said, title, sentence, note, picture, children }: ActPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="act-panel">
      <div role="status" className="empty:absolute">
        {said}
      </div>
      <div className="act-head">
        {picture}
        <div className="min-w-0">
          <h3 id={titleId} className="font-medium text-14 text-ink-2">
            {title}
          </h3>
          <p className="mt-0.5 text-18 font-semi tracking-snug text-pretty wrap-anywhere">{sentence}</p>
          {Boolean(note) && <p className="mt-1 text-14 text-ink-2">{note}</p>}
        </div>
      </div>
      {Boolean(children) && <div className="grid gap-3 sm:[&>.btn]:justify-self-start">{children}</div>}
    </section>
  );
}
