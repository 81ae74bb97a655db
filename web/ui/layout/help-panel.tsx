import { type ReactNode, useId } from 'react';
import type { ElementNode } from '../theme/element-node';
import './help-panel.css';

interface HelpPanelProps {
  readonly icon: ElementNode;
  readonly title: string;
  readonly lead?: ReactNode;
  /** The one thing to do, before or instead of steps. */
  readonly action?: ReactNode;
  readonly steps?: readonly string[];
  /** Advice for cases that the steps do not cover, shown after them. */
  readonly otherwise?: ReactNode;
  /** `notice` for a warning before a failure. */
  readonly tone?: 'plain' | 'notice';
  readonly children?: ReactNode;
}

/** The way out of a problem: one action, or numbered steps. */
export function HelpPanel({ icon, title, lead, action, steps, otherwise, tone = 'plain', children }: HelpPanelProps) {
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
      {action !== undefined && <div className="help-indent">{action}</div>}
      {steps && <HelpSteps steps={steps} otherwise={otherwise} />}
      {Boolean(children) && <div className="help-actions">{children}</div>}
    </section>
  );
}

/** Numbered steps, which can be followed while looking back and forth between them and the browser. */
export const HelpSteps = ({ steps, otherwise }: Required<Pick<HelpPanelProps, 'steps' | 'otherwise'>>) => (
  <>
    <ol className="help-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {otherwise !== undefined && <p className="help-otherwise">{otherwise}</p>}
  </>
);
