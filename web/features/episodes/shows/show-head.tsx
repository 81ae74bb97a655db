import type { ShowDetails, StoredLevel, StudioChoice } from '@linecheck/contract';
import { showChanges, showPage } from '@linecheck/texts/en/episodes/shows';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import SlidersVertical from 'lucide-react/icons/sliders-vertical';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { useMay } from '../../../api/acting';
import { fill } from '../../../texts/fill';
import { placeOfZone } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { Chip } from '../../../ui/feedback/chip';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import type { ElementNode } from '../../../ui/theme/element-node';
import { loadEpisodeDialog } from '../episode-row';
import { isBuiltIn, levelName, studioName } from '../episode-words';
import { useLevels } from '../levels/use-levels';
import { useStudios } from '../use-episodes';
import { useDeleteShow, useEndShow } from './use-shows';

export const loadShowDialog = () => import('./show-dialog');

interface ShowHeadProps extends ShowActionsProps {
  readonly path: ElementNode;
}

/** Title and values of a show, with what can be done to it as a whole. */
export function ShowHead({ path, ...actions }: ShowHeadProps) {
  const { show } = actions;
  const mayWork = useMay('work');
  return (
    <div className="mb-5 sm:mb-6">
      {path}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 lg:flex-nowrap">
        <div className="min-w-0">
          <h1 className="text-22 font-bold tracking-tight wrap-anywhere sm:text-28">
            <bdi translate="no">{show.title}</bdi>
          </h1>
          <ShowFacts show={show} />
        </div>
        {mayWork && <ShowActions {...actions} />}
      </div>
    </div>
  );
}

const NO_LEVELS: readonly StoredLevel[] = [];
const NO_STUDIOS: readonly StudioChoice[] = [];

function ShowFacts({ show }: { readonly show: ShowDetails }) {
  const texts = useTexts(showPage);
  const { data: levels = NO_LEVELS } = useLevels({ enabled: !isBuiltIn(show.level) });
  const { data: studios = NO_STUDIOS } = useStudios();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-14 text-ink-2 [&>li]:flex [&>li]:min-w-0 [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-x-2 [&_svg]:size-4">
      <li>
        <Video aria-hidden />
        <span className="wrap-anywhere">{studioName(show.studio, studios)}</span>
        {show.joinUrl !== '' && (
          <a href={show.joinUrl} target="_blank" rel="noreferrer" className="link">
            {texts.join}
          </a>
        )}
      </li>
      <li>
        <SlidersVertical aria-hidden />
        <span className="wrap-anywhere">{levelName(show.level, levels)}</span>
      </li>
      <li>
        <Clock aria-hidden />
        <span>{fill(texts.length, { count: show.minutes })}</span>
        <span className="text-ink-3">{fill(texts.zone, { place: placeOfZone(show.timeZone) })}</span>
      </li>
      {show.endedAt !== null && (
        <li>
          <Chip tone="outline">{texts.ended}</Chip>
        </li>
      )}
    </ul>
  );
}

interface ShowActionsProps {
  readonly show: ShowDetails;
  readonly onCreate: () => void;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function ShowActions({ show, onCreate, onEdit, onDeleted }: ShowActionsProps) {
  const texts = useTexts(showPage);
  const { setEnded, isPending } = useEndShow();
  const [asked, setAsked] = useState<'end' | 'delete'>();
  const isEnded = show.endedAt !== null;
  return (
    <div className="flex flex-none flex-wrap gap-2 max-sm:w-full">
      {!isEnded && (
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          fullWidth="phone"
          onClick={onCreate}
          {...whenNear(loadEpisodeDialog)}
        >
          {texts.create}
        </Button>
      )}
      <Button icon={<Pencil aria-hidden />} onClick={onEdit} {...whenNear(loadShowDialog)}>
        {texts.edit}
      </Button>
      {isEnded ? (
        <Button busy={isPending} onClick={() => setEnded({ show, isEnded: false })}>
          {texts.goOn}
        </Button>
      ) : (
        <Button onClick={() => setAsked('end')}>{texts.end}</Button>
      )}
      <Button variant="quiet" onClick={() => setAsked('delete')}>
        {texts.remove}
      </Button>
      <EndQuestion open={asked === 'end'} {...{ show, setEnded, isPending }} onClose={() => setAsked(undefined)} />
      <DeleteQuestion open={asked === 'delete'} {...{ show, onDeleted }} onClose={() => setAsked(undefined)} />
    </div>
  );
}

interface QuestionProps {
  readonly show: ShowDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

function EndQuestion({ show, open, onClose, setEnded, isPending }: QuestionProps & ReturnType<typeof useEndShow>) {
  const { ending: texts, close } = useTexts(showChanges);
  return (
    <ConfirmLater
      open={open}
      title={fill(texts.title, { title: show.title })}
      description={fill(texts.hint, { count: show.coming })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      closeLabel={close}
      busy={isPending}
      onConfirm={() => setEnded({ show, isEnded: true }, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

function DeleteQuestion({ show, open, onClose, onDeleted }: QuestionProps & Pick<ShowActionsProps, 'onDeleted'>) {
  const { deletion: texts, close } = useTexts(showChanges);
  const { remove, isPending } = useDeleteShow(onDeleted);
  return (
    <ConfirmLater
      open={open}
      title={fill(texts.title, { title: show.title })}
      description={fill(texts.hint, { count: show.episodes })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      closeLabel={close}
      busy={isPending}
      onConfirm={() => remove(show, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
