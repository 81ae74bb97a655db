import { fill } from './fill';

interface Player {
  readonly position: '{time} of {duration}';
}

/** The texts of a player, with its position as it is read aloud. */
export const playerTexts = <Texts extends Player>(texts: Texts) => ({
  ...texts,
  position: (time: string, duration: string) => fill(texts.position, { time, duration }),
});
