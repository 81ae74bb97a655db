import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './quote.css';

export function Quote({ children, by }: { readonly children: ReactNode; readonly by?: ReactNode }) {
  return (
    <figure className="quote wrap-anywhere">
      <blockquote dir="auto" translate="no" className="text-14 whitespace-pre-line sm:text-16">
        {children}
      </blockquote>
      {by !== undefined && <figcaption className="mt-1.5 text-14 text-ink-3">{by}</figcaption>}
    </figure>
  );
}

interface BriefQuoteProps {
  readonly children: string;
  readonly moreLabel: string;
  readonly lessLabel: string;
}

/** Characters that two lines hold on a phone. */
const TWO_LINES = 84;

/** Two lines of a quote, and a button for the rest that lies over their end, so that it may come and go without a shift. */
export function BriefQuote({ children, moreLabel, lessLabel }: BriefQuoteProps) {
  const id = useId();
  const text = useRef<HTMLQuoteElement>(null);
  const [isWhole, setWhole] = useState(false);
  // A page that is rendered on the server has no width yet.
  const [isCut, setCut] = useState(children.length > TWO_LINES || children.split('\n').length > 2);
  useEffect(() => {
    const element = text.current;
    if (element === null || isWhole) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <figure dir="auto" className="quote wrap-anywhere text-14 sm:text-16" data-brief={!isWhole}>
      <blockquote id={id} ref={text} translate="no" className="whitespace-pre-line">
        {children}
      </blockquote>
      {(isCut || isWhole) && (
        <button
          type="button"
          className="quote-more link"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? lessLabel : moreLabel}
        </button>
      )}
    </figure>
  );
}
