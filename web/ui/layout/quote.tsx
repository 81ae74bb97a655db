import type { ReactNode } from 'react';
import './quote.css';

export function Quote({ children, by }: { readonly children: ReactNode; readonly by?: ReactNode }) {
  return (
    <figure className="quote wrap-anywhere">
      <blockquote dir="auto" className="text-14 whitespace-pre-line sm:text-16">
        {children}
      </blockquote>
      {by !== undefined && <figcaption className="mt-1.5 text-14 text-ink-3">{by}</figcaption>}
    </figure>
  );
}
