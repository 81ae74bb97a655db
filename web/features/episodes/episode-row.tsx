import type { EpisodeDetails, StoredLevel, StudioChoice } from '@linecheck/contract';
import { episodeChanges } from '@linecheck/texts/en/episodes/changes';
import { guestEpisode } from '@linecheck/texts/en/episodes/guest';
import { episodes as episodeTexts } from '@linecheck/texts/en/episodes/host';
import { sentences } from '@linecheck/texts/fill';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/acting';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { whenNear } from '../../ui/behaviour/when-near';
import { ButtonLink, IconButton } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { ListRow } from '../../ui/layout/list-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Tooltip } from '../../ui/overlays/tooltip';
import type { ElementNode } from '../../ui/theme/element-node';
import { startWords } from './episode-times';
import { levelName, studioName } from './episode-words';
import { GuestCountBar } from './guest-counts';
import { boardHref } from './next-episode';
import {
  type EpisodeTarget,
  useArchiveEpisode,
  useCallOff,
  useDeleteEpisode,
  useEpisodeContents,
} from './use-episodes';

interface EpisodeActionsProps {
  readonly episode: EpisodeDetails;
  readonly onOpen: (target: EpisodeTarget) => void;
  readonly onDeleted: (episode: EpisodeDetails) => void;
}

interface EpisodeRowProps extends EpisodeActionsProps {
  readonly levels: readonly StoredLevel[];
  readonly studios: readonly StudioChoice[];
}

export function EpisodeRow({ levels, studios, ...actions }: EpisodeRowProps) {
  const texts = useTexts(episodeTexts);
  const { episode } = actions;
  const { there, here } = startWords(episode);
  return (
    <ListRow
      title={
        <Link href={boardHref(episode)} className="hover:underline">
          <bdi translate="no">{episode.title}</bdi>
        </Link>
      }
      subtitle={
        <>
          <span className="tabular block">{there}</span>
          {here !== undefined && <span className="tabular block text-ink-3">{here}</span>}
        </>
      }
      meta={
        <>
          <span>{studioName(episode.studio, studios)}</span>
          <span>{levelName(episode.level, levels)}</span>
          <span>{fill(texts.row.length, { count: episode.minutes })}</span>
        </>
      }
      state={
        <>
          {episode.calledOffAt !== null && (
            <Chip tone="failed" icon={<CalendarX aria-hidden />}>
              {texts.row.calledOff}
            </Chip>
          )}
          {episode.archivedAt !== null && (
            <Chip tone="outline" icon={<Archive aria-hidden />}>
              {texts.row.archived}
            </Chip>
          )}
          <GuestCountBar counts={episode.counts} />
        </>
      }
      actions={<EpisodeActions {...actions} />}
    />
  );
}

/** The dialog that edits an episode. */
export const loadEpisodeDialog = () => import('./episode-dialog');

function EpisodeActions({ episode, onOpen, onDeleted }: EpisodeActionsProps) {
  const { row: texts } = useTexts(episodeTexts);
  const mayWork = useMay('work');
  const { title } = episode;
  return (
    <>
      <Link href={boardHref(episode)} asChild>
        <ButtonLink fullWidth="phone">
          {rich(texts.board, { title, of: (inside) => <span className="sr-only">{inside}</span> })}
        </ButtonLink>
      </Link>
      {mayWork && (
        <>
          <Action
            label={fill(texts.edit, { title })}
            icon={<Pencil aria-hidden />}
            onClick={() => onOpen({ kind: 'edit', episode })}
            {...whenNear(loadEpisodeDialog)}
          />
          <Action
            label={fill(texts.duplicate, { title })}
            icon={<CopyPlus aria-hidden />}
            onClick={() => onOpen({ kind: 'duplicate', episode })}
            {...whenNear(loadEpisodeDialog)}
          />
          {!hasEnded(episode) && <CallOffAction episode={episode} />}
          <ArchiveAction episode={episode} />
          <DeleteAction episode={episode} onDeleted={onDeleted} />
        </>
      )}
    </>
  );
}

interface ActionProps extends Partial<ReturnType<typeof whenNear>> {
  readonly label: string;
  readonly icon: ElementNode;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

const Action = ({ label, ...button }: ActionProps) => (
  <Tooltip text={label}>
    <IconButton label={label} {...button} />
  </Tooltip>
);

const MINUTE_MS = 60_000;

const hasEnded = ({ startsAt, minutes }: EpisodeDetails): boolean =>
  Date.parse(startsAt) + minutes * MINUTE_MS <= serverNow();

/** Calls an episode off after a question, or holds it after all at once. */
function CallOffAction({ episode }: Pick<EpisodeActionsProps, 'episode'>) {
  const { row, close } = useTexts(episodeTexts);
  const { callOff: texts } = useTexts(episodeChanges);
  const { calledOff: words } = useTexts(guestEpisode);
  const [isAsking, setAsking] = useState(false);
  const { setCalledOff, isPending } = useCallOff();
  const { title } = episode;
  if (episode.calledOffAt !== null)
    return (
      <Action
        label={fill(row.hold, { title })}
        icon={<CalendarCheck aria-hidden />}
        busy={isPending}
        onClick={() => setCalledOff({ episode, isCalledOff: false })}
      />
    );
  return (
    <>
      <Action label={fill(row.callOff, { title })} icon={<CalendarX aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmLater
        open={isAsking}
        title={fill(texts.title, { title })}
        description={fill(texts.hint, { words })}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        closeLabel={close}
        busy={isPending}
        onConfirm={() => setCalledOff({ episode, isCalledOff: true }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function ArchiveAction({ episode }: Pick<EpisodeActionsProps, 'episode'>) {
  const { row: texts } = useTexts(episodeTexts);
  const { setArchived, isPending } = useArchiveEpisode();
  const isArchived = episode.archivedAt !== null;
  return (
    <Action
      label={fill(isArchived ? texts.restore : texts.archive, { title: episode.title })}
      icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      busy={isPending}
      onClick={() => setArchived({ episode, isArchived: !isArchived })}
    />
  );
}

function DeleteAction({ episode, onDeleted }: Pick<EpisodeActionsProps, 'episode' | 'onDeleted'>) {
  const { row, close } = useTexts(episodeTexts);
  const { deletion: texts } = useTexts(episodeChanges);
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteEpisode(onDeleted);
  const loss = useLoss(episode, isAsking);
  const { title } = episode;
  return (
    <>
      <Action label={fill(row.remove, { title })} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmLater
        open={isAsking}
        title={fill(texts.title, { title })}
        description={loss}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        closeLabel={close}
        busy={isPending}
        onConfirm={() => remove(episode, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Names what goes with an episode. */
function useLoss(episode: EpisodeDetails, enabled: boolean): string {
  const { deletion: texts } = useTexts(episodeChanges);
  const { data, error } = useEpisodeContents(episode, { enabled });
  if (error !== null) return texts.unknown;
  if (data === undefined) return texts.loading;
  const { guests, results, clips } = data;
  if (guests === 0) return texts.noGuests;
  return sentences(
    fill(texts.guests, { count: guests }),
    results > 0 && fill(texts.results, { count: results }),
    clips > 0 && fill(texts.clips, { count: clips }),
    texts.noUndo,
  );
}
