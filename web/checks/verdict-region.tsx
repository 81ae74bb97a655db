import type { ReactNode } from 'react';

/**
 * Announces the verdict of a step. It is in the page before the verdict, because screen readers announce the changes of a
 * region, and not a region that is added. While it is empty, it takes no space in the grid of the step.
 */
export const VerdictRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className="grid gap-3.5 empty:absolute sm:gap-4">
    {children}
  </div>
);
