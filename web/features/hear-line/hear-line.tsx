import { hearLine as hearLineTexts } from '@linecheck/texts/en/hear-line';
import Ear from 'lucide-react/icons/ear';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { HintLine } from '../../ui/feedback/hint-line';
import type { HeardTracks } from './heard-tracks';

const load = () => import('./heard-tracks');
type HearingParts = Awaited<ReturnType<typeof load>>;

interface HearLineProps {
  /** The take of the microphone test. */
  readonly recorded: Blob;
  readonly lostFrames: readonly boolean[];
  readonly loadTracks?: () => Promise<HearingParts>;
}

type HearState =
  | { readonly kind: 'idle' | 'connecting' | 'playing' | 'failed' }
  | { readonly kind: 'heard'; readonly tracks: HeardTracks; readonly Player: HearingParts['HeardPlayer'] };

/** Plays the guest's take as others hear it over a line that loses packets, beside the clean one. */
export function HearLine({ recorded, lostFrames, loadTracks = load }: HearLineProps) {
  const texts = useTexts(hearLineTexts);
  const titleId = useId();
  const [state, setState] = useState<HearState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: HearState) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: 'connecting' });
    try {
      const { makeHeardTracks, HeardPlayer } = await loadTracks();
      const onPlaying = () => show({ kind: 'playing' });
      const tracks = await makeHeardTracks({ recorded, lostFrames, signal, onPlaying });
      show({ kind: 'heard', tracks, Player: HeardPlayer });
    } catch {
      // The guest is told so, and the check is over anyway.
      show({ kind: 'failed' });
    }
  };

  const isBusy = state.kind === 'connecting' || state.kind === 'playing';
  return (
    <section aria-labelledby={titleId} className="grid gap-2 text-14">
      <h4 id={titleId} className="font-semi">
        {texts.title}
      </h4>
      <p className="text-pretty text-ink-2">{texts.lead}</p>
      {state.kind === 'heard' && <state.Player tracks={state.tracks} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={isBusy} icon={<Ear aria-hidden />} onClick={() => void start()} {...whenNear(load)}>
          {state.kind === 'idle' || isBusy ? texts.start : texts.again}
        </Button>
        <div role="status">
          {isBusy && <span className="text-ink-2">{texts[state.kind]}</span>}
          {state.kind === 'failed' && (
            <HintLine tone="failed" live="around">
              {texts.failed}
            </HintLine>
          )}
        </div>
      </div>
    </section>
  );
}
