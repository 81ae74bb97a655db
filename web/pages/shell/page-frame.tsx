import { pageFrame } from '@linecheck/texts/en/shell';
import type { ReactNode } from 'react';
import { fill } from '../../texts/fill';
import { usePageLanguage, useTexts } from '../../texts/use-texts';
import { FooterBar } from '../../ui/layout/footer-bar';
import { PageLayout } from '../../ui/layout/page-layout';
import type { ElementNode } from '../../ui/theme/element-node';
import { LanguageChoice } from './language-choice';

interface PageFrameProps {
  readonly header: ElementNode;
  readonly children: ReactNode;
}

/** Footer links (S1 §2). */
const FOOTER_LINKS = [
  ['/privacy.html', 'privacy'],
  ['/terms.html', 'terms'],
  ['/contact', 'contact'],
  ['/pro.html', 'pro'],
] as const;

export function PageFrame({ header, children }: PageFrameProps) {
  const texts = useTexts(pageFrame);
  const language = usePageLanguage();
  // The page may have the language that a host has chosen.
  const query = language === 'en' ? '' : `?lang=${language}`;
  return (
    <PageLayout
      skipLabel={texts.skip}
      header={header}
      footer={
        <FooterBar
          label={texts.footer}
          links={FOOTER_LINKS.map(([path, page]) => ({ href: path + query, text: texts[page] }))}
          text={fill(texts.copyright, { year: String(new Date().getFullYear()) })}
        >
          <LanguageChoice />
        </FooterBar>
      }
    >
      {children}
    </PageLayout>
  );
}
