import { createBoardLink, endBoardLink, listBoardLinks, type ViewLink } from '@linecheck/contract';
import { boardLinks } from '@linecheck/texts/en/episodes/board-side';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../api/send';
import { retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Disclosure } from '../../../ui/layout/disclosure';
import { TitledCard } from '../../../ui/layout/titled-card';
import { NewViewLink, ViewLinkLine } from '../../../ui/overlays/view-links';
import { recentWords } from './board-words';
import { episodeKey, useEpisodeChange } from './use-board';

interface BoardLinksCardProps {
  readonly episodeId: string;
  readonly count: number;
  readonly now: number;
}

/** The read-only links to the board: made, listed and ended. The address of a link is shown once. */
export function BoardLinksCard({ episodeId, count, now }: BoardLinksCardProps) {
  const texts = useTexts(boardLinks);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const creation = useEpisodeChange(episodeId, {
    send: () => send(createBoardLink, { params: { id: episodeId } }),
    failed: () => texts.notCreated,
  });
  const show = (link: string) => {
    setMade(link);
    setOpen(true);
  };
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="grid gap-3">
        {made !== undefined && <NewViewLink link={made} texts={texts.made} />}
        {count > 0 && (
          <Disclosure
            label={fill(texts.shown, { count })}
            open={isOpen}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            {isOpen && <LinkList episodeId={episodeId} now={now} onEnded={() => setMade(undefined)} />}
          </Disclosure>
        )}
        <div>
          <Button
            busy={creation.isPending}
            onClick={() => creation.change(undefined, { onSuccess: (created) => show(created.link) })}
          >
            {texts.create}
          </Button>
        </div>
      </div>
    </TitledCard>
  );
}

interface LinkListProps extends Omit<BoardLinksCardProps, 'count'> {
  readonly onEnded: () => void;
}

function LinkList({ episodeId, now, onEnded }: LinkListProps) {
  const texts = useTexts(boardLinks);
  const links = useQuery({
    queryKey: [...episodeKey(episodeId), 'board-links'],
    queryFn: () => send(listBoardLinks, { params: { id: episodeId } }),
    refetchOnMount: 'always',
  });
  if (links.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-14">
        <span>{texts.notLoaded}</span>
        <Button size={32} busy={links.isFetching} onClick={() => void links.refetch()}>
          {retryLabel()}
        </Button>
      </p>
    );
  return (
    <div className="grid gap-3">
      <ul aria-label={texts.list} className="grid gap-3">
        {(links.data ?? []).map((link) => (
          <LinkLine key={link.id} {...{ link, episodeId, now, onEnded }} />
        ))}
      </ul>
      <p className="text-13 text-ink-3">{texts.ends}</p>
    </div>
  );
}

interface LinkLineProps extends LinkListProps {
  readonly link: ViewLink;
}

function LinkLine({ link: { id, createdAt, createdBy, visitedAt }, episodeId, now, onEnded }: LinkLineProps) {
  const texts = useTexts(boardLinks);
  const ending = useEpisodeChange(episodeId, {
    send: () => send(endBoardLink, { params: { id } }),
    done: () => texts.ending.done,
    failed: () => texts.ending.failed,
  });
  const when = recentWords(createdAt, now);
  return (
    <ViewLinkLine
      made={createdBy === null ? fill(texts.byDeleted, { when }) : fill(texts.by, { name: createdBy, when })}
      visited={visitedAt === null ? texts.notVisited : fill(texts.visited, { when: recentWords(visitedAt, now) })}
      end={texts.end}
      endLabel={fill(texts.endLabel, { when })}
      ending={texts.ending}
      busy={ending.isPending}
      onEnd={(close) => ending.change(undefined, { onSuccess: onEnded, onSettled: close })}
    />
  );
}
