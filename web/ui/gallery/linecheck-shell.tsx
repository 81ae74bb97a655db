import type { ReactNode } from 'react';
import { FooterBar } from '../footer-bar';
import { HeaderBar } from '../header-bar';
import { PageLayout } from '../page-layout';
import { Wordmark } from '../wordmark';
import { FOOTER } from './scene-texts';

type LinecheckShellProps = { readonly brand?: ReactNode; readonly tools: ReactNode; readonly children: ReactNode };

export function LinecheckShell({ brand, tools, children }: LinecheckShellProps) {
  return (
    <PageLayout
      skipLabel="Skip to the content"
      header={
        <HeaderBar
          brand={
            <>
              <Wordmark name="Linecheck" />
              {brand}
            </>
          }
        >
          {tools}
        </HeaderBar>
      }
      footer={<FooterBar {...FOOTER} />}
    >
      {children}
    </PageLayout>
  );
}
