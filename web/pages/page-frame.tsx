import type { ReactNode } from 'react';
import { FooterBar } from '../ui/footer-bar';
import { PageLayout } from '../ui/page-layout';

interface PageFrameProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** S1 §2 names the addresses. Contact leads to the operator, who is named on the privacy page. */
const footerLinks = [
  { href: '/privacy.html', text: 'Privacy' },
  { href: '/terms.html', text: 'Terms' },
  { href: '/contact', text: 'Contact' },
  { href: '/pro.html', text: 'Pro' },
] as const;

/** What every page has: the header that it brings, its content, and the footer. */
export function PageFrame({ header, children }: PageFrameProps) {
  return (
    <PageLayout
      skipLabel="Skip to the content"
      header={header}
      footer={
        <FooterBar
          label="About Linecheck"
          links={footerLinks}
          text={`© ${new Date().getFullYear()} Linecheck. Every line checked before you go live.`}
        />
      }
    >
      {children}
    </PageLayout>
  );
}
