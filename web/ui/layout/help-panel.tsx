import { type ReactNode, useId } from 'react';
import type { ElementNode } from '../theme/element-node';
import './help-panel.css';

interface HelpPanelProps {
  readonly icon: ElementNode;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly steps: readonly string[];
  /** Advice for cases that the steps do not cover, shown after them. */
  readonly otherwise?: ReactNode;
  /** `notice` for a warning before a failure. */
  readonly tone?: 'plain' | 'notice';
  readonly children?: ReactNode;
}

/** Numbered steps, which can be followed while looking back and forth between them and the browser. */
export function HelpPanel({ icon, title, lead, steps, otherwise, tone = 'plain', children }: HelpPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="help-panel" data-tone={tone}>
      <div className="help-head">
        {icon}
        <div className="min-w-0">
          <h3 id={titleId} className="font-semi tracking-snug">
            {title}
          </h3>
          {lead !== undefined && <p className="mt-0.5 text-14 text-ink-2">{lead}</p>}
        </div>
      </div>
      <ol className="help-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {otherwise !== undefined && <p className="help-otherwise">{otherwise}</p>}
      {Boolean(children) && <div className="help-actions">{children}</div>}
    </section>
  );
}
