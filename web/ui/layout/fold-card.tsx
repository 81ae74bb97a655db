import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import './fold-card.css';
import './card.css';
import './fold.css';

interface FoldCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card that is open at first, and that a reader may close. */
export function FoldCard({ title, children }: FoldCardProps) {
  const [open, setOpen] = useState(true);
  const headingId = useId();
  const regionId = useId();
  return (
    <section aria-labelledby={headingId} className="card">
      <h2 id={headingId}>
        <button
          type="button"
          className="fold-head"
          aria-expanded={open}
          aria-controls={regionId}
          onClick={() => setOpen(!open)}
        >
          {title}
          <ChevronDown aria-hidden />
        </button>
      </h2>
      <div id={regionId} className="fold" data-open={open} inert={!open}>
        <div className="fold-inner">
          <div className="fold-body">{children}</div>
        </div>
      </div>
    </section>
  );
}
