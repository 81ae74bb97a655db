import './footer-bar.css';
import './page-layout.css';

interface FooterBarProps {
  readonly text: string;
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

export function FooterBar({ text, label, links }: FooterBarProps) {
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
      </div>
    </footer>
  );
}
