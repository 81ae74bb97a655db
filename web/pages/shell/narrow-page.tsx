import type { ReactNode } from 'react';
import { Header } from './header';
import { PageFrame } from './page-frame';

interface NarrowPageProps {
  /** The header of a visitor without an account unless given. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

/** A page of one card: a form, or a message that leads on. */
export function NarrowPage({ header = <Header />, children }: NarrowPageProps) {
  return (
    <PageFrame header={header}>
      <div className="mx-auto max-w-112 sm:pt-6">{children}</div>
    </PageFrame>
  );
}
