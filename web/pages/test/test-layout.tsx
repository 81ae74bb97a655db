import type { Run } from '@linecheck/checks/readiness/run';
import { type ReactNode, type Ref, useEffect } from 'react';
import { BrowserNotice } from '../../features/devices/browser-notice';
import { RunProgress } from '../../features/readiness/run-progress';
import { repeatEarlyClick } from '../../ui/behaviour/early-click';
import { RailLayout, StickyBar } from '../../ui/layout/page-layout';
import { PageFrame } from '../shell/page-frame';

interface TestLayoutProps {
  readonly header: ReactNode;
  readonly rail: ReactNode;
  readonly run: Run;
  /** Given the place above the progress, for what has to be said first. */
  readonly noticePlace?: Ref<HTMLDivElement>;
  /** The steps and the summary. */
  readonly children: ReactNode;
  /** After the checks: what has nothing to do with them. */
  readonly below?: ReactNode;
}

/** The rail beside the column with its progress bar, the same for guests and for everybody else. */
export function TestLayout({ header, rail, run, noticePlace, children, below }: TestLayoutProps) {
  useEffect(() => {
    // After what the browser has kept has taken the place of what the server knew.
    const timer = setTimeout(repeatEarlyClick);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageFrame header={header}>
      <RailLayout rail={<div className="grid gap-3 sm:gap-4 lg:gap-5">{rail}</div>}>
        <div>
          <BrowserNotice />
          {noticePlace !== undefined && <div ref={noticePlace} className="mb-4 empty:hidden" />}
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
