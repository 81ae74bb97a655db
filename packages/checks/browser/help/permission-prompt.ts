import type { PlatformFamily } from './platform';
import type { HelpContext } from './recovery';

/** Place and choices of a browser's permission prompt: Chromium browsers also offer a duration. */
const onTop = { find: 'find-question-on-top', choose: 'choose-allow', whenAsked: 'when-asked-on-top' } as const;
const onTopForVisits = {
  find: 'find-question-on-top',
  choose: 'choose-allow-while-visiting',
  whenAsked: 'when-asked-on-top-for-visits',
} as const;
const inTheMiddle = {
  find: 'find-question-in-the-middle',
  choose: 'choose-allow',
  whenAsked: 'when-asked-in-the-middle',
} as const;
const overPage = {
  find: 'find-question-over-page',
  choose: 'choose-allow',
  whenAsked: 'when-asked-over-page',
} as const;
const overPageForVisits = {
  find: 'find-question-over-page',
  choose: 'choose-allow-while-visiting',
  whenAsked: 'when-asked-over-page-for-visits',
} as const;

interface Prompt {
  readonly find: string;
  readonly choose: string;
  readonly whenAsked: string;
}

const PROMPTS = {
  desktop: { Safari: inTheMiddle, Firefox: onTop, other: onTopForVisits },
  android: { Safari: overPage, Firefox: overPage, other: overPageForVisits },
  'apple-mobile': { Safari: overPage, Firefox: overPage, other: overPage },
} as const satisfies Record<PlatformFamily, Record<'Safari' | 'Firefox' | 'other', Prompt>>;

const promptOf = ({ platform: { browser }, platformFamily }: HelpContext) =>
  PROMPTS[platformFamily][browser === 'Safari' || browser === 'Firefox' ? browser : 'other'];

/** Steps while the permission prompt is open and unanswered. */
export function answerPermissionPrompt(context: HelpContext) {
  const { find, choose } = promptOf(context);
  const otherwise = context.platformFamily === 'desktop' ? 'no-question-on-desktop' : 'no-question';
  return { steps: [find, choose], otherwise, isNoticed: true } as const;
}

/** Steps after the permission prompt was dismissed without an answer. */
export const repeatPermissionPrompt = (context: HelpContext) =>
  ({ steps: ['press-try-again', promptOf(context).whenAsked], isNoticed: true }) as const;
