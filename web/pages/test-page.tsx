import { useSessionBranding } from '../features/branding/use-session-branding';
import { useSessionChecklist } from '../features/checklists/use-session-checklist';
import { KeptResult } from '../features/guest-results/kept-result';
import { RunProgress } from '../features/readiness/run-progress';
import { useRun, useScrollToNext } from '../features/readiness/use-run';
import { useGuestLink } from '../features/test-sessions/use-guest-session';
import { RailLayout, StickyBar } from '../ui/page-layout';
import { useBrand } from '../ui/use-brand';
import { PageFrame } from './page-frame';
import { TestHeader } from './test-header';
import { TestRail } from './test-rail';
import { TestSteps } from './test-steps';
import { TestSummary } from './test-summary';
import { useFindings } from './use-findings';
import { useSearch } from './use-search';

/** The checks, for whoever comes: a guest with a link, a host, or a visitor without an account. */
export function TestPage() {
  const { session: code } = useSearch('session');
  const link = useGuestLink(code);
  const branding = useSessionBranding(link.kind === 'valid' ? link.code : undefined);
  useBrand(branding?.isPro ? branding.brandColor : undefined);
  const checklist = useSessionChecklist(link.kind === 'valid' ? link.code : undefined);
  const { run, dispatch } = useRun(checklist);
  const findings = useFindings();
  useScrollToNext(run);
  return (
    <PageFrame header={<TestHeader link={link} branding={branding} />}>
      <RailLayout rail={<TestRail link={link} branding={branding} />}>
        <div className="grid gap-3">
          {link.kind === 'valid' && <KeptResult sessionCode={link.code} />}
          <StickyBar>
            <RunProgress run={run} />
          </StickyBar>
          <TestSteps run={run} dispatch={dispatch} onFound={findings.note} />
          <TestSummary run={run} dispatch={dispatch} findings={findings} link={link} branding={branding} />
        </div>
      </RailLayout>
    </PageFrame>
  );
}
