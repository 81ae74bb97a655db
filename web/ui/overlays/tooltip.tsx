import { cloneElement, type ReactElement, useId, useRef } from 'react';
import { useTooltip } from './use-tooltip';
import './tooltip.css';
import './appear.css';

interface TooltipProps {
  readonly text: string;
  /** `press`: for a control whose only purpose is to show the tooltip; it then works by touch as well. */
  readonly opens?: 'rest' | 'press';
  /** One focusable control. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Additional information about a control; must not be the only place of any information. */
export function Tooltip({ text, opens = 'rest', children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useTooltip(anchor, tip, opens);
  return (
    <>
      <span ref={anchor} className="inline-flex align-middle">
        {cloneElement(children, { 'aria-describedby': id })}
      </span>
      <span ref={tip} id={id} role="tooltip" hidden className="tooltip">
        {text}
      </span>
    </>
  );
}
