import { type ReactNode, type Ref, useEffect } from 'react';
import { BrowserNotice } from '../../features/devices/browser-notice';
import { PrivacyNote } from '../../features/readiness/privacy-note';
import { repeatEarlyClick } from '../../ui/behaviour/clicks';
import { RailLayout } from '../../ui/layout/page-layout';
import type { ElementNode } from '../../ui/theme/element-node';
import { PageFrame } from '../shell/page-frame';

interface TestLayoutProps {
  readonly header: ElementNode;
  readonly rail: ReactNode;
  readonly notice?: ElementNode;
  /** Ref of the element above the steps, for urgent notices. */
  readonly noticePlace?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
  /** Below the steps, before what the page does with sound and picture. */
  readonly after?: ElementNode;
  readonly below?: ReactNode;
}

/** Layout with a rail beside the column of steps, for guests and other visitors. */
export function TestLayout({ header, rail, notice, noticePlace, children, after, below }: TestLayoutProps) {
  useEffect(() => {
    // Runs after stored data has replaced the server's rendering.
    const timer = setTimeout(repeatEarlyClick);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageFrame header={header}>
      <RailLayout rail={rail}>
        <div>
          <BrowserNotice />
          {notice}
          {noticePlace !== undefined && <div ref={noticePlace} className="mb-4 empty:hidden" />}
          {/* Not a grid, in whose row the progress bar could not stick. */}
          <div className="flex flex-col gap-3">{children}</div>
        </div>
        <div className="mt-3 grid gap-3">
          {after}
          <PrivacyNote />
        </div>
        {below !== undefined && <div className="mt-6 sm:mt-10">{below}</div>}
      </RailLayout>
    </PageFrame>
  );
}
