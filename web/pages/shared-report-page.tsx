import { can, readSharedReport, type SharedReport } from '@linecheck/contract';
import { reportPages, sharedReport } from '@linecheck/texts/en/episodes/report';
import { useQuery } from '@tanstack/react-query';
import Unlink from 'lucide-react/icons/unlink';
import { refusalOf, send } from '../api/send';
import { ReportActions } from '../features/guest-results/report/report-actions';
import { hostNameOf } from '../features/test-sessions/host-name';
import { notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { useHydrating } from '../ui/behaviour/use-in-browser';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { useBrand } from '../ui/theme/use-brand';
import { GuardedReport } from './shell/guarded-report';
import { HostMarkHeader } from './shell/guest-header';
import { PageFrame } from './shell/page-frame';
import { useFragmentToken } from './shell/use-fragment-token';

export function SharedReportPage() {
  const texts = useTexts(reportPages);
  const token = useFragmentToken('/report');
  const query = useQuery({
    queryKey: ['shared-report', token],
    queryFn: ({ signal }): Promise<SharedReport> => send(readSharedReport, { body: { token: token ?? '' } }, signal),
    enabled: token !== undefined,
    refetchOnWindowFocus: 'always',
  });
  const isHydrating = useHydrating();
  const isOver = (token === undefined && !isHydrating) || refusalOf(query.error) === 'link_not_valid';
  const shown = isOver ? undefined : query.data;
  const title = shown && fill(texts.titleOf, { name: shown.report.guestName });
  useOwnTitle(title);
  useBrand(shown && can(shown.branding.plan, 'branding') ? shown.branding.brandColor : undefined);
  return (
    <PageFrame header={<HostMarkHeader host={shown && hostNameOf(shown)} logo={shown?.branding.brandLogo} />}>
      {isOver ? (
        <Ended />
      ) : shown ? (
        <div className="mx-auto max-w-210">
          <div className="report-tools mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <h1 className="min-w-0 text-28 font-bold tracking-tight wrap-anywhere">
              <bdi translate="no">{title}</bdi>
            </h1>
            <ReportActions report={shown.report} />
          </div>
          <GuardedReport report={shown.report} />
        </div>
      ) : query.error ? (
        <ErrorCard
          title={texts.notLoaded}
          busy={query.isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void query.refetch()}
        >
          {notLoadedWords(query.error)}
        </ErrorCard>
      ) : (
        <SkeletonRows rows={5} label={texts.loading} />
      )}
    </PageFrame>
  );
}

function Ended() {
  const { notValid: texts } = useTexts(sharedReport);
  return (
    <div className="mx-auto max-w-112">
      <MessageCard takesFocus icon={<Unlink aria-hidden />} title={texts.title} actions={null}>
        {texts.hint}
      </MessageCard>
    </div>
  );
}
