import type { ReactNode } from 'react';
import type { ElementNode } from '../../ui/theme/element-node';
import { Header } from './header';
import { PageFrame } from './page-frame';

interface NarrowPageProps {
  readonly header?: ElementNode;
  readonly children: ReactNode;
}

export function NarrowPage({ header = <Header />, children }: NarrowPageProps) {
  return (
    <PageFrame header={header}>
      <div className="mx-auto max-w-112 sm:pt-6">{children}</div>
    </PageFrame>
  );
}
