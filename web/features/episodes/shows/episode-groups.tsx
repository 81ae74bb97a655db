import type { EpisodeDetails, ShowDetails } from '@linecheck/contract';
import { showGroups } from '@linecheck/texts/en/episodes/shows';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, useId } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../../api/acting';
import { fill } from '../../../texts/fill';
import { rich } from '../../../texts/rich';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { Disclosure } from '../../../ui/layout/disclosure';
import { EpisodeRows } from '../episode-list';
import { loadEpisodeDialog } from '../episode-row';
import { type EpisodeGroup, groupEpisodes } from './group-episodes';

type RowActions = Pick<ComponentProps<typeof EpisodeRows>, 'onOpen' | 'onDeleted'>;

interface EpisodeGroupsProps extends RowActions {
  readonly episodes: readonly EpisodeDetails[];
  readonly shows: readonly ShowDetails[];
}

/** The coming episodes under the headings of their shows. */
export function EpisodeGroups({ episodes, shows, ...actions }: EpisodeGroupsProps) {
  return (
    <div className="grid gap-7">
      {groupEpisodes(episodes, shows).map((group) => (
        <Group key={group.show?.id ?? ''} {...group} {...actions} />
      ))}
    </div>
  );
}

const showHref = ({ id }: Pick<ShowDetails, 'id'>): string => `/shows/${id}`;

function Group({ show, episodes, ...actions }: EpisodeGroup & RowActions) {
  const texts = useTexts(showGroups);
  const mayWork = useMay('work');
  const id = useId();
  const count = show?.coming ?? 0;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="text-16 font-semi tracking-snug wrap-anywhere">
            {show === undefined ? (
              texts.others
            ) : (
              <Link href={showHref(show)} className="link">
                <bdi translate="no">{show.title}</bdi>
              </Link>
            )}
          </h3>
          {show !== undefined && (
            <p className="tabular text-14 text-ink-3">
              {count === 0 ? texts.noneComing : fill(texts.coming, { count })}
            </p>
          )}
        </div>
        {show?.endedAt === null && mayWork && (
          <Button
            size={32}
            icon={<Plus aria-hidden />}
            onClick={() => actions.onOpen({ kind: 'create', show })}
            {...whenNear(loadEpisodeDialog)}
          >
            {rich(texts.newEpisode, {
              title: show.title,
              of: (inside) => <span className="sr-only">{inside}</span>,
            })}
          </Button>
        )}
      </div>
      {episodes.length > 0 && (
        <EpisodeRows
          {...{ episodes, ...actions }}
          label={show === undefined ? texts.listOfOthers : fill(texts.list, { title: show.title })}
        />
      )}
    </section>
  );
}

/** Links to the shows that have ended. */
export function EndedShows({ shows }: Pick<EpisodeGroupsProps, 'shows'>) {
  const texts = useTexts(showGroups);
  const ended = shows.filter(({ endedAt }) => endedAt !== null);
  if (ended.length === 0) return null;
  return (
    <Disclosure label={texts.ended}>
      <ul className="grid gap-1">
        {ended.map((show) => (
          <li key={show.id} className="flex min-h-8 items-center max-sm:min-h-11">
            <Link href={showHref(show)} className="link wrap-anywhere">
              <bdi translate="no">{show.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
