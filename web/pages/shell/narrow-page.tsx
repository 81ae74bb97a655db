import type { ReactNode } from 'react';
import type { ElementNode } from '../../ui/theme/element-node';
import { Header } from './header';
import { PageFrame } from './page-frame';

interface NarrowPageProps {
  /** Defaults to the header of a visitor without an account. */
  readonly header?: ElementNode;
  readonly children: ReactNode;
}

/** Page with a single card: a form, or a message with links to other pages. */
export function NarrowPage({ header = <Header />, children }: NarrowPageProps) {
  return (
    <PageFrame header={header}>
      <div className="mx-auto max-w-112 sm:pt-6">{children}</div>
    </PageFrame>
  );
}
