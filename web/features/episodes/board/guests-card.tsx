import type { EpisodeBoard } from '@linecheck/contract';
import { allLinks, importUndo } from '@linecheck/texts/en/episodes/board-side';
import Copy from 'lucide-react/icons/copy';
import Undo2 from 'lucide-react/icons/undo-2';
import { lazy, Suspense, useState } from 'react';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { TitledCard } from '../../../ui/layout/titled-card';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import { recentWords } from './board-words';
import { useImportUndo } from './use-board';

const loadAllLinks = () => import('./all-links');
const AllLinks = lazy(async () => ({ default: (await loadAllLinks()).AllLinks }));

interface GuestsCardProps {
  readonly episodeId: string;
  readonly lastImport: EpisodeBoard['lastImport'];
  readonly now: number;
}

/** What is done for all guests at once: their links, and the end of a list that was added by mistake. */
export function GuestsCard({ episodeId, lastImport, now }: GuestsCardProps) {
  const texts = useTexts(allLinks);
  const undo = useTexts(importUndo);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<NonNullable<EpisodeBoard['lastImport']>>();
  const removing = useImportUndo(episodeId);
  // The question shows the newest counts of the list about which it was asked.
  const list = asked?.at === lastImport?.at ? (lastImport ?? asked) : asked;
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden />} onClick={() => setOpen(true)} {...whenNear(loadAllLinks)}>
          {texts.open}
        </Button>
        {lastImport !== null && (
          <Button
            variant="quiet"
            icon={<Undo2 aria-hidden className="rtl-mirrored" />}
            onClick={() => setAsked(lastImport)}
          >
            {fill(undo.open, { count: lastImport.untouched })}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <AllLinks episodeId={episodeId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <ConfirmLater
        open={asked !== undefined}
        title={list ? fill(undo.title, { count: list.untouched, when: recentWords(list.at, now) }) : ''}
        description={list && list.touched > 0 ? `${undo.hint} ${fill(undo.kept, { count: list.touched })}` : undo.hint}
        confirmLabel={undo.confirm}
        cancelLabel={undo.cancel}
        closeLabel={undo.cancel}
        busy={removing.isPending}
        onConfirm={() => asked && removing.change(asked.at, { onSettled: () => setAsked(undefined) })}
        onCancel={() => setAsked(undefined)}
      />
    </TitledCard>
  );
}
