import { AUDIT_TARGET_OF, AUDIT_TARGETS, type AuditEntry, type AuditTarget } from '@linecheck/contract';
import { auditActorWords, auditDetailWords } from '@linecheck/texts/audit-words';
import { activity } from '@linecheck/texts/en/activity';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import LinkIcon from 'lucide-react/icons/link';
import ListChecks from 'lucide-react/icons/list-checks';
import ListFilter from 'lucide-react/icons/list-filter';
import Plug from 'lucide-react/icons/plug';
import Podcast from 'lucide-react/icons/podcast';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SlidersVertical from 'lucide-react/icons/sliders-vertical';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { type ComponentType, useState } from 'react';
import { serverNow } from '../../api/send';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatClock, formatDate, formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { LogRow } from '../../ui/feedback/log-row';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Card } from '../../ui/layout/card';
import { RowList } from '../../ui/layout/list-row';
import { cx } from '../../ui/theme/class-names';
import type { ElementNode } from '../../ui/theme/element-node';
import {
  type AuditWishes,
  byDay,
  useAuditDownload,
  useAuditLog,
  useAuditPeople,
  useRecentActivity,
} from './use-audit-log';

const ICONS: Record<AuditTarget, ComponentType> = {
  link: LinkIcon,
  episode: CalendarDays,
  show: Podcast,
  level: SlidersVertical,
  template: ListChecks,
  clip: Video,
  connection: Plug,
  person: Users,
  workspace: SlidersHorizontal,
};

const unfiltered: AuditWishes = { person: '', target: '' };

interface EntryProps {
  readonly userId: string;
  /** Browser and system in words; undefined leaves them out. */
  readonly browserOf?: ((userAgent: string) => string) | undefined;
}

export function AuditLog(props: EntryProps) {
  const texts = useTexts(activity);
  const [wishes, setWishes] = useState(unfiltered);
  const { download, isPending } = useAuditDownload(wishes);
  const { data, error, isFetching, refetch, ...more } = useAuditLog(wishes);
  const entries = data?.pages.flatMap((page) => page.entries);
  const isFiltered = wishes !== unfiltered;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <Filters wishes={wishes} userId={props.userId} onChange={setWishes} />
        {(entries?.length ?? 0) > 0 && (
          <Button fullWidth="phone" icon={<Download aria-hidden />} busy={isPending} onClick={download}>
            {texts.download}
          </Button>
        )}
      </div>
      {entries === undefined && !error && <SkeletonRows label={texts.loading} />}
      {entries === undefined && error && (
        <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {notLoadedWords(error)}
        </ErrorCard>
      )}
      {entries?.length === 0 && <Nothing isFiltered={isFiltered} onClear={() => setWishes(unfiltered)} />}
      {entries !== undefined && entries.length > 0 && <Days entries={entries} {...props} />}
      {entries !== undefined && error && (
        <div className="mt-4">
          <StaleNotice
            title={texts.moreNotLoaded}
            busy={isFetching}
            retryLabel={retryLabel()}
            onRetry={() => void (more.isFetchNextPageError ? more.fetchNextPage() : refetch())}
          >
            {failureCause(error)}
          </StaleNotice>
        </div>
      )}
      {more.hasNextPage && !error && (
        <div className="mt-4 grid justify-items-center">
          <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
}

interface FiltersProps {
  readonly wishes: AuditWishes;
  readonly userId: string;
  readonly onChange: (wishes: AuditWishes) => void;
}

/** The filter by person appears with the second person. */
function Filters({ wishes, userId, onChange }: FiltersProps) {
  const texts = useTexts(activity);
  const people = useAuditPeople();
  const change = (part: Partial<AuditWishes>) => {
    const next = { ...wishes, ...part };
    onChange(next.person === '' && next.target === '' ? unfiltered : next);
  };
  const kinds = AUDIT_TARGETS.map((value) => ({ value, label: texts.kinds[value] }));
  const persons = people.map(({ id, name }) => ({ value: id, label: nameOf(texts, { id, name }, userId) }));
  return (
    <div className="grid gap-3 max-sm:w-full sm:flex">
      <div className="sm:w-60">
        <SelectField
          label={texts.kind}
          size={40}
          options={[{ value: '', label: texts.kinds.all }, ...kinds]}
          value={wishes.target}
          onChange={({ target }) => change({ target: target.value })}
        />
      </div>
      {people.length > 1 && (
        <div className="sm:w-52">
          <SelectField
            label={texts.person}
            size={40}
            options={[{ value: '', label: texts.everyone }, ...persons]}
            value={wishes.person}
            onChange={({ target }) => change({ person: target.value })}
          />
        </div>
      )}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const texts = useTexts(activity);
  return (
    <Card padding="none">
      {isFiltered ? (
        <EmptyState
          icon={<ListFilter aria-hidden />}
          title={texts.noneFound}
          action={<Button onClick={onClear}>{texts.showAll}</Button>}
        />
      ) : (
        <EmptyState icon={<History aria-hidden />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      )}
    </Card>
  );
}

function Days({ entries, ...props }: EntryProps & { readonly entries: readonly AuditEntry[] }) {
  const texts = useTexts(activity);
  const today = formatDate(new Date(serverNow()).toISOString());
  return (
    <div className="grid gap-6">
      {byDay(entries, formatDate).map(({ day, entries: ofDay }) => {
        const heading = day === today ? texts.today : day;
        return (
          <section key={day} aria-label={heading}>
            <h2 className="mb-2 text-14 font-semi text-ink-2">{heading}</h2>
            <RowList label={heading}>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} {...props} />
              ))}
            </RowList>
          </section>
        );
      })}
    </div>
  );
}

export function RecentActivity({ userId, all }: Pick<EntryProps, 'userId'> & { readonly all: ElementNode }) {
  const texts = useTexts(activity);
  const { entries = [] } = useRecentActivity().data ?? {};
  if (entries.length === 0) return null;
  return (
    <section aria-label={texts.recent}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-18 font-semi tracking-heading">{texts.recent}</h3>
        {all}
      </div>
      <RowList label={texts.recent}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} userId={userId} format={formatMoment} />
        ))}
      </RowList>
    </section>
  );
}

interface ShownEntryProps extends EntryProps {
  readonly entry: AuditEntry;
  readonly format?: (at: string) => string;
}

function Entry({ entry, userId, browserOf, format = formatClock }: ShownEntryProps) {
  const texts = useTexts(activity);
  const { act, at, person, signIn, token, target, details } = entry;
  const Icon = ICONS[AUDIT_TARGET_OF[act]];
  const who = person === null ? auditActorWords(act, texts) : nameOf(texts, person, userId);
  return (
    <LogRow
      icon={<Icon />}
      title={rich(texts.entry, {
        name: who,
        act: texts.act[act],
        who: (inside) => <strong className="font-semi">{inside}</strong>,
      })}
      details={auditDetailWords(details, texts, pageLanguage()).map((words) => ` · ${words}`)}
      target={target?.id === person?.id ? undefined : (target?.name ?? undefined)}
      source={token ? tokenWords(texts, token) : signIn?.userAgent && browserOf?.(signIn.userAgent)}
      time={
        <time dateTime={at} title={formatMoment(at)} className={cx(format === formatClock && 'tabular-nums')}>
          {format(at)}
        </time>
      }
    />
  );
}

const tokenWords = (texts: typeof activity, { name }: NonNullable<AuditEntry['token']>): string =>
  name === null ? texts.formerToken : fill(texts.token, { name });

const nameOf = (texts: typeof activity, { id, name }: NonNullable<AuditEntry['person']>, userId: string): string =>
  id === userId ? texts.you : (name ?? texts.formerPerson);
