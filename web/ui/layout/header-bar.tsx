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
        <div className="header-brand">{brand}</div>
        {children !== undefined && <div className="header-tools">{children}</div>}
      </div>
    </header>
  );
}
