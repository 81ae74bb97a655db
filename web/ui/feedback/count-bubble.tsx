import type { ElementNode } from '../theme/element-node';
import './count-bubble.css';

interface CountBubbleProps {
  readonly count: number;
  /** Higher counts are shown as this number with a plus, such as "9+". */
  readonly most?: number;
  /**
   * Button under the bubble. Its accessible name should include the number, because the bubble is hidden from screen
   * readers.
   */
  readonly children: ElementNode;
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
