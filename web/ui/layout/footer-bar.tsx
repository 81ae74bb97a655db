import './footer-bar.css';
import './page-layout.css';
import type { ElementNode } from '../theme/element-node';

interface FooterBarProps {
  readonly text: string;
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly children?: ElementNode;
}

export function FooterBar({ text, label, links, children }: FooterBarProps) {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="page footer-inner">
        {/* A server-rendered page has the year of the server or of the build. */}
        <p suppressHydrationWarning>{text}</p>
        <nav aria-label={label} className="flex flex-wrap gap-x-4 sm:gap-x-5">
          {links.map((link) => (
            <a key={link.href} href={link.href} className="footer-link">
              {link.text}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </footer>
  );
}
