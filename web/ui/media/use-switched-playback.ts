import { type RefObject, useRef, useState } from 'react';
import { type Playback, usePlayback } from './use-playback';

type Player = RefObject<HTMLAudioElement | null>;

interface SwitchedPlayback extends Playback {
  /** Players of the two recordings. */
  readonly players: readonly [Player, Player];
  /** Index of the audible recording: 0 or 1. */
  readonly heard: number;
  /** Switches to the other recording at the current position. */
  readonly hear: (next: number) => void;
  readonly pause: () => void;
}

/** Plays one of two recordings of the same time. */
export function useSwitchedPlayback(knownDurationS: number): SwitchedPlayback {
  const players = [useRef<HTMLAudioElement>(null), useRef<HTMLAudioElement>(null)] as const;
  const [heard, setHeard] = useState(0);
  const player = players[heard === 1 ? 1 : 0];
  const playback = usePlayback(player, knownDurationS);
  const hear = (next: number) => {
    const [from, to] = [player.current, players[next === 1 ? 1 : 0].current];
    if (!from || !to || from === to) return;
    const wasPlaying = !from.paused && !from.ended;
    from.pause();
    to.currentTime = from.currentTime;
    // A player that fails reports its own error.
    if (wasPlaying) to.play().catch(() => undefined);
    setHeard(next);
  };
  return { ...playback, players, heard, hear, pause: () => player.current?.pause() };
}
