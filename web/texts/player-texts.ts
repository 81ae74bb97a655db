import { fill } from './fill';

interface Player {
  readonly position: '{time} of {duration}';
}

/** Texts of a player, with its position as screen readers announce it. */
export const playerTexts = <Texts extends Player>(texts: Texts) => ({
  ...texts,
  position: (time: string, duration: string) => fill(texts.position, { time, duration }),
});
