import type { Ground, MakeWay, Situation } from './ways';

/** Where browsers put the question whether a page may use a device. */
const PLACES = {
  desktop: 'at the top of the window, near the web address',
  android: 'over this page',
  'apple-mobile': 'over this page',
} as const satisfies Record<Ground, string>;

const isSafariOnDesktop = ({ ground, platform }: Situation) => ground === 'desktop' && platform.browser === 'Safari';

const placeOf = (situation: Situation): string =>
  isSafariOnDesktop(situation) ? 'in the middle of the window' : PLACES[situation.ground];

/** Chrome and its relatives ask for how long; Firefox and Safari only whether. */
const answerOf = ({ ground, platform }: Situation): string =>
  ['Firefox', 'Safari'].includes(platform.browser) || ground === 'apple-mobile'
    ? 'Allow'
    : 'Allow, or Allow while visiting the site';

/** The browser's question is open, and nothing happens before it is answered. */
export const findPrompt: MakeWay = (situation) => ({
  steps: [`Look for the question ${placeOf(situation)}.`, `Choose ${answerOf(situation)}.`],
  otherwise:
    situation.ground === 'desktop'
      ? `No question? Look for a small ${situation.device} in the web address and click it, or look behind other windows.`
      : `No question? Reload this page, and start again.`,
  isNoticed: true,
});

/** The question was closed without an answer. */
export const askAgain: MakeWay = (situation) => ({
  steps: ['Press Try again.', `When the question appears ${placeOf(situation)}, choose ${answerOf(situation)}.`],
  isNoticed: true,
});
