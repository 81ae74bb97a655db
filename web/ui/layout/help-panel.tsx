import { type ReactNode, useId } from 'react';
import './help-panel.css';

interface HelpPanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Before the steps: why they are needed. */
  readonly lead?: ReactNode;
  readonly steps: readonly string[];
  /** After the steps, for cases that they do not cover. */
  readonly otherwise?: ReactNode;
  /** `notice` for a warning before anything has gone wrong. */
  readonly tone?: 'plain' | 'notice';
  /** Below the steps. */
  readonly children?: ReactNode;
}

/** Numbered steps that a person can follow while their eyes go back and forth between them and the browser. */
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
