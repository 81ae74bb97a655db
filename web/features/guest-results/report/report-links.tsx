import { createReportLink, endReportLink, listReportLinks, type ViewLink } from '@linecheck/contract';
import { reportLinks } from '@linecheck/texts/en/episodes/report';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../api/send';
import { failureCause, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { formatMoment } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { TitledCard } from '../../../ui/layout/titled-card';
import { showToast } from '../../../ui/overlays/toast';
import { NewViewLink, ViewLinkLine } from '../../../ui/overlays/view-links';
import { resultsQueryKey } from '../use-guest-result';

const linksKey = (id: string) => [...resultsQueryKey, 'report-links', id] as const;

export function ReportLinks({ id }: { readonly id: string }) {
  const texts = useTexts(reportLinks);
  const queries = useQueryClient();
  const [made, setMade] = useState<string>();
  const links = useQuery({
    queryKey: linksKey(id),
    queryFn: () => send(listReportLinks, { params: { id } }),
    refetchOnMount: 'always',
  });
  const creation = useMutation({
    mutationFn: () => send(createReportLink, { params: { id } }),
    onSuccess: ({ link }) => setMade(link),
    onError: (error) => showToast({ title: texts.notCreated, description: failureCause(error), tone: 'failed' }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey(id) }),
  });
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="grid gap-3">
        {made !== undefined && <NewViewLink link={made} texts={texts.made} />}
        {links.isError && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-14">
            <span>{texts.notLoaded}</span>
            <Button size={32} busy={links.isFetching} onClick={() => void links.refetch()}>
              {retryLabel()}
            </Button>
          </p>
        )}
        {links.data !== undefined && links.data.length > 0 && (
          <ul aria-label={texts.list} className="grid gap-3">
            {links.data.map((link) => (
              <LinkLine key={link.id} {...{ id, link }} onEnded={() => setMade(undefined)} />
            ))}
          </ul>
        )}
        <div>
          <Button busy={creation.isPending} onClick={() => creation.mutate()}>
            {texts.create}
          </Button>
        </div>
      </div>
    </TitledCard>
  );
}

interface LinkLineProps {
  readonly id: string;
  readonly link: ViewLink;
  readonly onEnded: () => void;
}

function LinkLine({ id, link: { id: linkId, createdAt, createdBy, visitedAt }, onEnded }: LinkLineProps) {
  const texts = useTexts(reportLinks);
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => send(endReportLink, { params: { id: linkId } }),
    onSuccess: () => {
      onEnded();
      showToast({ title: texts.ending.done, tone: 'passed' });
    },
    onError: (error) => showToast({ title: texts.ending.failed, description: failureCause(error), tone: 'failed' }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey(id) }),
  });
  const when = formatMoment(createdAt);
  return (
    <ViewLinkLine
      made={createdBy === null ? fill(texts.byDeleted, { when }) : fill(texts.by, { name: createdBy, when })}
      visited={visitedAt === null ? texts.notVisited : fill(texts.visited, { when: formatMoment(visitedAt) })}
      end={texts.end}
      endLabel={fill(texts.endLabel, { when })}
      ending={texts.ending}
      busy={ending.isPending}
      onEnd={(close) => ending.mutate(undefined, { onSettled: close })}
    />
  );
}
