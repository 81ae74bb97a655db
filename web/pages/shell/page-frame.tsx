import { FOOTER_PAGES, TEXT_PAGES } from '@linecheck/contract';
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

export function PageFrame({ header, children }: PageFrameProps) {
  const texts = useTexts(pageFrame);
  const language = usePageLanguage();
  return (
    <PageLayout
      skipLabel={texts.skip}
      header={header}
      footer={
        <FooterBar
          label={texts.footer}
          // S1 §2. The page may have the language that a host has chosen, which no header of the browser names.
          links={FOOTER_PAGES.map((name) => ({ href: `${TEXT_PAGES[name].path}?lang=${language}`, text: texts[name] }))}
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
