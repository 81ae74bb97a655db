import { cloneElement, type ReactElement, useId, useRef } from 'react';
import { useTooltip } from './use-tooltip';
import './tooltip.css';

type TooltipProps = {
  readonly text: string;
  /** `press`: for a control that has no other task than to show it, also under a finger. */
  readonly opens?: 'rest' | 'press';
  /** One control that can have the focus. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** Says more about a control; never the only place where something is said. */
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
