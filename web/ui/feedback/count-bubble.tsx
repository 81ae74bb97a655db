import type { ReactNode } from 'react';
import './count-bubble.css';

interface CountBubbleProps {
  readonly count: number;
  /** Above it the bubble says "9+". */
  readonly most?: number;
  /** The button that the bubble sits on. Its name should hold the number: the bubble itself is not read out. */
  readonly children: ReactNode;
}

export function CountBubble({ count, most = 9, children }: CountBubbleProps) {
  return (
    <span className="relative inline-flex">
      {children}
      {count > 0 && (
        <span aria-hidden className="bubble tabular">
          {count > most ? `${most}+` : count}
        </span>
      )}
    </span>
  );
}
