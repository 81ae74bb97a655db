import type { StoredLevel } from '@linecheck/contract';
import { ownLevels } from '@linecheck/texts/en/episodes/own-levels';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useRef, useState } from 'react';
import { useMay } from '../../../api/acting';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { rich } from '../../../texts/rich';
import { useTexts } from '../../../texts/use-texts';
import { lazyOrNothing } from '../../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button, IconButton } from '../../../ui/controls/button';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Disclosure } from '../../../ui/layout/disclosure';
import { ListRow, RowList } from '../../../ui/layout/list-row';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import { showToast } from '../../../ui/overlays/toast';
import { Tooltip } from '../../../ui/overlays/tooltip';
import { levelName } from '../episode-words';
import { useDeleteLevel, useLevels } from './use-levels';

const loadLevelDialog = () => import('./level-dialog');
const LevelDialog = lazyOrNothing(async () => (await loadLevelDialog()).LevelDialog);

export function LevelSection() {
  const texts = useTexts(ownLevels);
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label={texts.title} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <div className="text-16">{open && <Levels />}</div>
    </Disclosure>
  );
}

interface Edited {
  readonly level: StoredLevel | undefined;
}

function Levels() {
  const texts = useTexts(ownLevels);
  const mayWork = useMay('work');
  const { data, error, isFetching, refetch } = useLevels({ enabled: true });
  const [edited, setEdited] = useState<Edited>();
  const createButton = useRef<HTMLButtonElement>(null);
  const close = () => setEdited(undefined);
  if (data === undefined && error === null) return <SkeletonRows rows={2} label={texts.loading} />;
  if (data === undefined)
    return (
      <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorCard>
    );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-14 text-ink-2">{data.length === 0 ? texts.empty : texts.hint}</p>
        {mayWork && (
          <Button
            ref={createButton}
            icon={<Plus aria-hidden />}
            onClick={() => setEdited({ level: undefined })}
            {...whenNear(loadLevelDialog)}
          >
            {texts.create}
          </Button>
        )}
      </div>
      {data.length > 0 && (
        <RowList label={texts.title}>
          {data.map((level) => (
            <LevelRow
              key={level.id}
              level={level}
              onEdit={() => setEdited({ level })}
              onDeleted={() => createButton.current?.focus()}
            />
          ))}
        </RowList>
      )}
      {edited && (
        <Suspense>
          <LevelDialog level={edited.level} onSaved={close} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface LevelRowProps {
  readonly level: StoredLevel;
  readonly onEdit: () => void;
  /** Moves the focus, which the row had. */
  readonly onDeleted: () => void;
}

function LevelRow({ level, onEdit, onDeleted }: LevelRowProps) {
  const texts = useTexts(ownLevels);
  const mayWork = useMay('work');
  const { name, base, bounds, episodes } = level;
  const about = fill(texts.about, { base: levelName(base, []), count: Object.keys(bounds).length });
  return (
    <ListRow
      title={name}
      subtitle={about}
      meta={<span>{episodes === 0 ? texts.unused : fill(texts.episodes, { count: episodes })}</span>}
      actions={
        mayWork && (
          <>
            <Button fullWidth="phone" icon={<Pencil aria-hidden />} onClick={onEdit} {...whenNear(loadLevelDialog)}>
              {rich(texts.edit, { name, of: (inside) => <span className="sr-only">{inside}</span> })}
            </Button>
            <DeleteLevel level={level} onDeleted={onDeleted} />
          </>
        )
      }
    />
  );
}

function DeleteLevel({ level, onDeleted }: Omit<LevelRowProps, 'onEdit'>) {
  const texts = useTexts(ownLevels);
  const { name, episodes } = level;
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteLevel();
  const ask = () => {
    if (episodes === 0) setAsking(true);
    else showToast({ title: texts.inUse, description: fill(texts.inUseHint, { count: episodes }), tone: 'warning' });
  };
  return (
    <>
      <Tooltip text={fill(texts.remove, { name })}>
        <IconButton label={fill(texts.remove, { name })} icon={<Trash2 aria-hidden />} onClick={ask} />
      </Tooltip>
      <ConfirmLater
        open={isAsking}
        title={fill(texts.deletion.title, { name })}
        description={texts.deletion.hint}
        confirmLabel={texts.deletion.confirm}
        cancelLabel={texts.deletion.cancel}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => remove(level, { onSuccess: onDeleted, onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
