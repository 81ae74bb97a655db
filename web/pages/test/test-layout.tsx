import type { Run } from '@linecheck/checks/readiness/run';
import { type ReactNode, type Ref, useEffect } from 'react';
import { BrowserNotice } from '../../features/devices/browser-notice';
import { RunProgress } from '../../features/readiness/run-progress';
import { repeatEarlyClick } from '../../ui/behaviour/early-click';
import type { ElementNode } from '../../ui/element-node';
import { RailLayout, StickyBar } from '../../ui/layout/page-layout';
import { PageFrame } from '../shell/page-frame';

interface TestLayoutProps {
  readonly header: ElementNode;
  readonly rail: ReactNode;
  readonly run: Run;
  /** Ref of the element above the progress bar, for urgent notices. */
  readonly noticePlace?: Ref<HTMLDivElement>;
  /** The steps and the summary. */
  readonly children: ReactNode;
  /** Content after the checks that is unrelated to them. */
  readonly below?: ReactNode;
}

/** Layout with a rail beside the column of steps and its progress bar, for guests and other visitors. */
export function TestLayout({ header, rail, run, noticePlace, children, below }: TestLayoutProps) {
  useEffect(() => {
    // Runs after stored data has replaced the server's rendering.
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
          {/* Lets a long word in a name break instead of widening the cards beyond the screen. */}
          <div className="grid grid-cols-1 gap-3">{children}</div>
        </div>
        {below !== undefined && <div className="mt-6 sm:mt-10">{below}</div>}
      </RailLayout>
    </PageFrame>
  );
}
