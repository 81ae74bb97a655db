import type { StudioAdvice } from '@linecheck/checks/studios';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';

const advice = {
  refused: '{studio} does not work in {browser}. Open your link in {browsers} instead.',
  app: 'On phones and tablets, {studio} needs its app. Install it before the session.',
  computer: '{studio} does not work on phones and tablets. Open your link on a computer, in {browsers}.',
  'inside-app':
    '{studio} does not work in browsers inside apps. Copy your link, and open it in the browser of your phone.',
} as const satisfies Record<Exclude<StudioAdvice['kind'], 'fine' | 'unknown'>, TextMessage>;

/** Advice for guests whose browser does not suit the studio of the show. */
export const studios = textGroup('guest/episodes/studios.studios', {
  advice,
  /** Without the names of browsers. */
  refusedAnywhere: '{studio} does not work in {browser}. Ask your host which browser to use.',
  computerAnywhere: '{studio} does not work on phones and tablets. Open your link on a computer.',
} as const satisfies TextTable);
