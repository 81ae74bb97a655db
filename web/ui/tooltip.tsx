import { cloneElement, type ReactElement, useId, useRef } from 'react';
import { useTooltip } from './use-tooltip';
import './tooltip.css';

type TooltipProps = {
  readonly text: string;
  /** One control that can have the focus. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** Says more about a control; never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useTooltip(anchor, tip);
  return (
    <>
      <span ref={anchor} className="inline-flex">
        {cloneElement(children, { 'aria-describedby': id })}
      </span>
      <span ref={tip} id={id} role="tooltip" hidden className="tooltip">
        {text}
      </span>
    </>
  );
}
