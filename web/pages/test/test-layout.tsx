import type { Run } from '@linecheck/checks/readiness/run';
import type { ReactNode } from 'react';
import { InAppBrowserNotice } from '../../features/devices/in-app-browser-notice';
import { RunProgress } from '../../features/readiness/run-progress';
import { RailLayout, StickyBar } from '../../ui/layout/page-layout';
import { PageFrame } from '../shell/page-frame';

interface TestLayoutProps {
  readonly header: ReactNode;
  readonly rail: ReactNode;
  readonly run: Run;
  /** Above the progress: what has to be said first. */
  readonly notice?: ReactNode;
  /** The steps and the summary. */
  readonly children: ReactNode;
  /** After the checks: what has nothing to do with them. */
  readonly below?: ReactNode;
}

/** The rail beside the column with its progress bar, the same for guests and for everybody else. */
export function TestLayout({ header, rail, run, notice, children, below }: TestLayoutProps) {
  return (
    <PageFrame header={header}>
      <RailLayout rail={<div className="grid gap-3 sm:gap-4 lg:gap-5">{rail}</div>}>
        <div>
          <InAppBrowserNotice />
          {notice !== undefined && <div className="mb-4 empty:hidden">{notice}</div>}
          <StickyBar>
            <RunProgress run={run} />
          </StickyBar>
          {/* One long word in a name breaks; it does not make the cards wider than the screen. */}
          <div className="grid grid-cols-1 gap-3">{children}</div>
        </div>
        {below !== undefined && <div className="mt-6 sm:mt-10">{below}</div>}
      </RailLayout>
    </PageFrame>
  );
}
