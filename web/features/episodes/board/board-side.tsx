import { levelOfShow } from '@linecheck/checks/levels/level-of-show';
import { levelOf } from '@linecheck/checks/levels/own-level';
import { type BoardStudio, type EpisodeBoard, type EpisodeDetails, exportEpisode } from '@linecheck/contract';
import { boardLevel } from '@linecheck/texts/en/episodes/board-level';
import { levels } from '@linecheck/texts/en/episodes/levels';
import { episodeReports } from '@linecheck/texts/en/episodes/report';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'wouter';
import { withRecentSignIn } from '../../../api/recent-sign-in';
import { fetchFile, saveFile } from '../../../api/save-file';
import { failureCause } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { Button, ButtonLink } from '../../../ui/controls/button';
import { Disclosure } from '../../../ui/layout/disclosure';
import { TitledCard } from '../../../ui/layout/titled-card';
import { showToast } from '../../../ui/overlays/toast';
import { type AskedLine, askedLines } from './board-words';
import './board.css';

interface LevelCardProps {
  readonly level: EpisodeBoard['level'];
  readonly episode: Pick<EpisodeDetails, 'studio' | 'minutes'>;
  /** Undefined for a studio that is not in the table. */
  readonly studio: BoardStudio | undefined;
}

/** The demands of the episode's level, made stricter by its studio. */
export function LevelCard({ level: { base, name, bounds }, episode, studio }: LevelCardProps) {
  const texts = useTexts(boardLevel);
  const { names } = useTexts(levels);
  const level = levelOfShow({ level: levelOf({ base, bounds }), studio, lengthMinutes: episode.minutes });
  const lines = askedLines(level);
  const main = lines.filter(({ isMust, isSettable }) => isMust && isSettable);
  const others = lines.filter(({ isMust, isSettable }) => isMust && !isSettable);
  const recommended = lines.filter(({ isMust }) => !isMust);
  const levelName = name ?? names[base];
  return (
    <TitledCard
      title={texts.title}
      hint={studio === undefined ? levelName : fill(texts.inStudio, { level: levelName, studio: studio.name })}
    >
      <div className="grid gap-3">
        <AskedList lines={main} />
        <div className="grid empty:hidden">
          {others.length > 0 && (
            <Disclosure label={texts.others}>
              <AskedList lines={others} />
            </Disclosure>
          )}
          {recommended.length > 0 && (
            <Disclosure label={texts.recommended}>
              <AskedList lines={recommended} />
            </Disclosure>
          )}
        </div>
      </div>
    </TitledCard>
  );
}

function AskedList({ lines }: { readonly lines: readonly AskedLine[] }) {
  return (
    <ul className="board-asks">
      {lines.map(({ key, name, bound }) => (
        <li key={key}>
          <span>{name}</span>
          {bound !== undefined && <strong className="tabular whitespace-nowrap">{bound}</strong>}
        </li>
      ))}
    </ul>
  );
}

export function ReportsCard({ episodeId: id }: { readonly episodeId: string }) {
  const texts = useTexts(episodeReports);
  const download = useMutation({
    mutationFn: () => withRecentSignIn(() => fetchFile(exportEpisode, { params: { id }, query: {} })),
    onSuccess: (file) => saveFile(file, 'linecheck-episode.csv'),
    onError: (error) => showToast({ title: texts.notDownloaded, description: failureCause(error), tone: 'failed' }),
  });
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="flex flex-wrap gap-2">
        <Link href={`/episodes/${id}/reports`} asChild>
          <ButtonLink icon={<Printer aria-hidden />}>{texts.all}</ButtonLink>
        </Link>
        <Button icon={<Download aria-hidden />} busy={download.isPending} onClick={() => download.mutate()}>
          {texts.csv}
        </Button>
      </div>
    </TitledCard>
  );
}
