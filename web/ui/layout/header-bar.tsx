import type { ReactNode } from 'react';
import './header-bar.css';
import './page-layout.css';
import type { ElementNode } from '../theme/element-node';

interface HeaderBarProps {
  readonly brand: ReactNode;
  readonly children?: ElementNode;
}

export function HeaderBar({ brand, children }: HeaderBarProps) {
  return (
    <header className="header-bar">
      <div className="page flex h-full items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">{brand}</div>
        {children !== undefined && <div className="flex flex-none items-center gap-1 sm:gap-3">{children}</div>}
      </div>
    </header>
  );
}
