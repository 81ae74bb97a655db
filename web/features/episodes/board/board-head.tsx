import { GUEST_STATES, type GuestCounts, type GuestState } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import Calendar from 'lucide-react/icons/calendar';
import Clock from 'lucide-react/icons/clock';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { CountBar, type CountPart } from '../../../ui/feedback/progress/count-bar';
import { Card } from '../../../ui/layout/card';
import type { ElementNode } from '../../../ui/theme/element-node';
import { startWords } from '../episode-times';
import { untilWords, waitingWords } from './board-words';

interface BoardHeadProps {
  readonly episode: Parameters<typeof startWords>[0] & { readonly title: string; readonly minutes: number };
  readonly isCalledOff: boolean;
  readonly now: number;
  readonly path?: ElementNode;
  readonly facts?: ElementNode;
  readonly actions?: ElementNode;
}

/** Title and date of an episode: on its own clocks, on those of the reader, and the time that is left. */
export function BoardHead({ episode, isCalledOff, now, path, facts, actions }: BoardHeadProps) {
  const texts = useTexts(board);
  const { there, here } = startWords(episode);
  return (
    <div className="mb-5 sm:mb-6">
      {path}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 min-[40em]:flex-nowrap">
        <div className="min-w-0">
          <h1 className="text-22 font-bold tracking-tight wrap-anywhere sm:text-28">
            <bdi translate="no">{episode.title}</bdi>
          </h1>
          {/* On phones a line for each, so that none breaks anew when the font arrives. */}
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-14 text-ink-2 max-sm:[&>li]:w-full [&>li]:flex [&>li]:min-w-0 [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-x-2 [&_svg]:size-4">
            <li>
              <Calendar aria-hidden />
              <time dateTime={episode.startsAt}>{there}</time>
              {here !== undefined && <span className="text-ink-3 max-sm:w-full max-sm:ps-6">{here}</span>}
            </li>
            <li>
              <Clock aria-hidden />
              {isCalledOff ? (
                <span className="font-medium text-failed">{texts.calledOff}</span>
              ) : (
                <span>{untilWords(episode, now)}</span>
              )}
              <span className="text-ink-3">{fill(texts.length, { count: episode.minutes })}</span>
            </li>
            {facts}
          </ul>
        </div>
        {actions}
      </div>
    </div>
  );
}

const TONES: Readonly<Record<GuestState, CountPart['tone']>> = {
  ready: 'passed',
  fix: 'warning',
  changed: 'warning',
  old: 'warning',
  opened: 'none',
  unopened: 'none',
};

const BAR_ORDER = ['ready', ...GUEST_STATES.filter((state) => state !== 'ready')] as const;

export function BoardCounts({ counts }: { readonly counts: GuestCounts }) {
  const texts = useTexts(board);
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const waiting = waitingWords(counts);
  return (
    <Card>
      <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <p className="tabular text-28 font-bold tracking-tight">
            {fill(texts.ready, { ready: counts.ready, count })}
          </p>
          <p className="tabular mt-1 text-14 text-ink-2">{waiting === '' ? texts.allReady : waiting}</p>
        </div>
        <div className="grid gap-3">
          <CountBar parts={BAR_ORDER.map((id) => ({ id, tone: TONES[id], count: counts[id] }))} />
          <p className="text-13 text-ink-3 max-sm:hidden sm:text-end">{texts.sorted}</p>
        </div>
      </div>
    </Card>
  );
}
