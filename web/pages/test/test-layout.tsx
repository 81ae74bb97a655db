import { checklistProgress } from '@linecheck/checks/checklist/progress';
import { checklistStatus, runProgress, type StepStatus, stepStatusOf } from '@linecheck/checks/readiness/progress';
import type { TestRun } from '@linecheck/checks/readiness/run';
import { checks as checkTexts, run as runTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { type ReactNode, type Ref, useEffect } from 'react';
import { BrowserNotice } from '../../features/devices/browser-notice';
import { checklistNote } from '../../features/readiness/checklist-card';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { repeatEarlyClick } from '../../ui/behaviour/clicks';
import { SegmentedProgress } from '../../ui/feedback/progress/segmented-progress';
import { RailLayout, StickyBar } from '../../ui/layout/page-layout';
import type { ElementNode } from '../../ui/theme/element-node';
import { PageFrame } from '../shell/page-frame';

interface TestLayoutProps {
  readonly header: ElementNode;
  readonly rail: ReactNode;
  readonly run: TestRun;
  readonly notice?: ElementNode;
  /** Ref of the element above the progress bar, for urgent notices. */
  readonly noticePlace?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** Layout with a rail beside the column of steps and its progress bar, for guests and other visitors. */
export function TestLayout({ header, rail, run, notice, noticePlace, children, below }: TestLayoutProps) {
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
          {notice}
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

/** Filled share of a running step's segment: visible, but not an estimate. */
const RUNNING_SHARE = 0.5;

/** Progress bar with a segment for each step that S2 counts, and a counter. */
function RunProgress({ run }: { readonly run: TestRun }) {
  const texts = useTexts(runTexts);
  const checks = useTexts(checkTexts);
  const statuses = useTexts(statusTexts);
  const items = checklistProgress(run.checklist);
  const segment = (label: string, status: StepStatus) => ({
    label,
    status,
    share: status === 'testing' ? RUNNING_SHARE : 0,
    statusLabel: statuses[status],
  });
  const ticked = {
    share: items.share,
    statusLabel: fill(texts.ticked, { completed: items.completed, total: items.total }),
  };
  return (
    <SegmentedProgress
      label={texts.progress}
      counter={fill(texts.counter, runProgress(run))}
      segments={[
        ...run.needs.required.map((check) => segment(checks[check].name, stepStatusOf(run.checks[check]))),
        {
          ...segment(texts.checklist, checklistStatus(run)),
          ...(items.completed > 0 && ticked),
          note: checklistNote(items),
        },
      ]}
    />
  );
}
