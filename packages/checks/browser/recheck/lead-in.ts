import { pause, untilFirst } from '../until';

/** What the guest does in a recheck. Each is announced before it is measured. */
export type LedPart = 'quiet' | 'quiet-again' | 'words' | 'picture';

/** A part that is announced, and not measured yet. */
export interface RecheckWait {
  /** Seconds until the part begins by itself; undefined if it begins only when the guest asks for it. */
  readonly leftS: number | undefined;
  readonly begin: () => void;
}

/** Seconds in which a part is announced, long enough for a screen reader to say what comes. */
const LEAD_S: Readonly<Record<LedPart, number>> = { quiet: 6, 'quiet-again': 4, words: 1, picture: 2 };

/** ms in which the sound of the press, and what a screen reader says of it, ends. */
const AFTER_PRESS_MS = 1000;

interface LeadInOptions {
  /** True if each part waits until the guest begins it. */
  readonly isPaced: boolean;
  readonly signal: AbortSignal;
  readonly onWait: (wait: RecheckWait | undefined) => void;
}

/** Resolves when a part may be measured. Rejects with the reason of `signal`. */
export async function leadIn(part: LedPart, { isPaced, signal, onWait }: LeadInOptions): Promise<void> {
  let isPressed = false;
  await untilFirst(({ done, add }) => {
    let leftS = LEAD_S[part];
    const begin = () => {
      isPressed = true;
      done();
    };
    const tell = () => onWait({ leftS: isPaced ? undefined : leftS, begin });
    tell();
    if (isPaced) return;
    const timer = setInterval(() => {
      leftS -= 1;
      if (leftS > 0) tell();
      else done();
    }, 1000);
    add(() => clearInterval(timer));
  }, signal);
  onWait(undefined);
  if (isPressed && part !== 'picture') await pause(AFTER_PRESS_MS, signal);
}
