import type { ReactNode } from 'react';
import './side-note.css';

/** Small print with an icon before it. */
export function SideNote({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="side-note">
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
