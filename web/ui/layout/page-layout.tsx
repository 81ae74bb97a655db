import type { ReactNode } from 'react';
import type { ElementNode } from '../theme/element-node';
import './page-layout.css';

interface PageLayoutProps {
  readonly header: ElementNode;
  readonly footer: ElementNode;
  readonly children: ReactNode;
  /** First element reached by Tab, such as "Skip to the content". */
  readonly skipLabel: string;
}

/** Header, content and footer; the footer is at the bottom of a short page. */
export function PageLayout({ header, footer, children, skipLabel }: PageLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {skipLabel}
      </a>
      {header}
      <main id="content" tabIndex={-1} className="page page-main">
        {children}
      </main>
      {footer}
    </div>
  );
}

interface RailLayoutProps {
  readonly rail: ReactNode;
  readonly children: ReactNode;
}

/** Sticky rail beside a column; below 900 px the rail is above the column. */
export function RailLayout({ rail, children }: RailLayoutProps) {
  return (
    <div className="rail-layout">
      <div className="rail">{rail}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function StickyBar({ children }: { readonly children: ReactNode }) {
  return <div className="sticky-bar">{children}</div>;
}
