import type { SignedInUser } from '@linecheck/contract';
import { reportPages } from '@linecheck/texts/en/episodes/report';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileX from 'lucide-react/icons/file-x';
import Lock from 'lucide-react/icons/lock';
import { type ComponentType, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useMay } from '../api/acting';
import { refusalOf } from '../api/send';
import { PrintButton, ReportActions } from '../features/guest-results/report/report-actions';
import { ReportLinks } from '../features/guest-results/report/report-links';
import { useEpisodeReports, useReport } from '../features/guest-results/report/use-reports';
import { notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { Button, ButtonLink } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { EmptyState } from '../ui/feedback/empty-state';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { Notice } from '../ui/feedback/notice';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { Card } from '../ui/layout/card';
import type { ElementNode } from '../ui/theme/element-node';
import { HostOnly, SignInRequired } from './account/host-only';
import { GuardedReport } from './shell/guarded-report';
import { HostFrame } from './shell/host-frame';

const hostPage = (Content: ComponentType<{ readonly id: string }>) =>
  function HostReports() {
    const texts = useTexts(reportPages);
    return (
      <HostOnly
        title={texts.title}
        stranger={<SignInRequired texts={texts.signInFirst} />}
        page={({ user }) => <Framed user={user} content={Content} />}
      />
    );
  };

function Framed({
  user,
  content: Content,
}: {
  readonly user: SignedInUser;
  readonly content: ComponentType<{ id: string }>;
}) {
  const { id = '' } = useParams();
  return (
    <HostFrame user={user}>
      <div className="mx-auto max-w-210">
        <Content key={id} id={id} />
      </div>
    </HostFrame>
  );
}

interface HeadProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ElementNode;
}

function Head({ title, hint, children }: HeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-28 font-bold tracking-tight wrap-anywhere">{title}</h1>
        <p className="mt-1 text-14 text-ink-2">{hint}</p>
      </div>
      {children}
    </div>
  );
}

interface QueryState {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function NotLoaded({ query: { error, isFetching, refetch } }: { readonly query: QueryState }) {
  const texts = useTexts(reportPages);
  const refusal = refusalOf(error);
  if (refusal === 'not_found' || refusal === 'invalid') return <Gone icon={<FileX aria-hidden />} texts={texts.gone} />;
  if (refusal === 'plan_required') return <Gone icon={<Lock aria-hidden />} texts={texts.noPlan} />;
  if (error === null) return <SkeletonRows rows={5} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

interface GoneProps {
  readonly icon: ElementNode;
  readonly texts: Readonly<Record<'title' | 'hint' | 'action', string>>;
}

function Gone({ icon, texts }: GoneProps) {
  return (
    <div className="mx-auto max-w-112">
      <MessageCard icon={icon} title={texts.title} actions={<PageLink href="/dashboard">{texts.action}</PageLink>}>
        {texts.hint}
      </MessageCard>
    </div>
  );
}

export const ReportPage = hostPage(({ id }) => {
  const texts = useTexts(reportPages);
  const query = useReport(id);
  const mayWork = useMay('work');
  const report = query.data;
  const title = report && fill(texts.titleOf, { name: report.guestName });
  useOwnTitle(title);
  if (report === undefined || title === undefined) return <NotLoaded query={query} />;
  return (
    <>
      <div className="report-tools">
        <Head title={title} hint={texts.hint}>
          <ReportActions report={report} />
        </Head>
      </div>
      <GuardedReport report={report} />
      {mayWork && (
        <div className="report-tools mt-5">
          <ReportLinks id={id} />
        </div>
      )}
    </>
  );
});

export const EpisodeReportsPage = hostPage(({ id }) => {
  const texts = useTexts(reportPages);
  const [from, setFrom] = useState('');
  const { query, first, reports, next, isWhole } = useEpisodeReports(id, from);
  const title = first && fill(texts.episodeTitle, { title: first.title });
  useOwnTitle(title);
  if (first === undefined || title === undefined) return <NotLoaded query={query} />;
  const waiting = first.guests - first.shared;
  const part = (cursor: string, label: string) => (
    <Button
      size={32}
      onClick={() => {
        setFrom(cursor);
        window.scrollTo(0, 0);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="report-tools">
        <Head title={title} hint={texts.hint}>
          <div className="flex flex-wrap gap-2">
            <PrintButton disabled={!isWhole || reports.length === 0} />
            <Link href={`/episodes/${id}`} asChild>
              <ButtonLink icon={<ArrowLeft aria-hidden className="rtl-mirrored" />}>{texts.back}</ButtonLink>
            </Link>
          </div>
        </Head>
        <p role="status" className="tabular mb-4 text-14 text-ink-2">
          <span>
            {isWhole
              ? fill(texts.loaded, { count: reports.length })
              : fill(texts.progress, { loaded: reports.length, count: first.shared })}
          </span>
          {waiting > 0 && <span>{` · ${fill(texts.without, { count: waiting })}`}</span>}
        </p>
        {query.isError && (
          <Notice
            tone="warning"
            title={texts.stopped}
            action={
              <Button size={32} busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
                {retryLabel()}
              </Button>
            }
          >
            {notLoadedWords(query.error)}
          </Notice>
        )}
        {(next !== null || from !== '') && (
          <div className="mb-4 flex flex-wrap items-center gap-3 text-14">
            <p>{fill(texts.part, { count: reports.length })}</p>
            {next !== null && part(next, texts.nextPart)}
            {from !== '' && part('', texts.firstPart)}
          </div>
        )}
      </div>
      {first.shared === 0 ? (
        <Card padding="none">
          <EmptyState icon={<FileX aria-hidden />} title={texts.empty}>
            {texts.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-5">
          {!isWhole && (
            <p className="report-partial">{fill(texts.partial, { loaded: reports.length, count: first.shared })}</p>
          )}
          {reports.map((report, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id, and their sheets have no state.
            <GuardedReport key={place} report={report} />
          ))}
        </div>
      )}
    </>
  );
});
