import type { HelpContext, PlatformFamily, RecoveryStepsFor } from './recovery-steps';

/** Where browsers show their permission prompt. */
const PLACES = {
  desktop: 'at the top of the window, near the web address',
  android: 'over this page',
  'apple-mobile': 'over this page',
} as const satisfies Record<PlatformFamily, string>;

const isSafariOnDesktop = ({ platformFamily, platform }: HelpContext) =>
  platformFamily === 'desktop' && platform.browser === 'Safari';

const placeOf = (context: HelpContext): string =>
  isSafariOnDesktop(context) ? 'in the middle of the window' : PLACES[context.platformFamily];

/** Chromium browsers also ask for how long; Firefox and Safari only whether. */
const answerOf = ({ platformFamily, platform }: HelpContext): string =>
  ['Firefox', 'Safari'].includes(platform.browser) || platformFamily === 'apple-mobile'
    ? 'Allow'
    : 'Allow, or Allow while visiting the site';

/** The permission prompt is open, and nothing happens until the guest answers it. */
export const answerPermissionPrompt: RecoveryStepsFor = (context) => ({
  steps: [`Look for the question ${placeOf(context)}.`, `Choose ${answerOf(context)}.`],
  otherwise:
    context.platformFamily === 'desktop'
      ? `No question? Look for a small ${context.device} in the web address and click it, or look behind other windows.`
      : `No question? Reload this page, and start again.`,
  isNoticed: true,
});

/** The permission prompt was dismissed without an answer. */
export const repeatPermissionPrompt: RecoveryStepsFor = (context) => ({
  steps: ['Press Try again.', `When the question appears ${placeOf(context)}, choose ${answerOf(context)}.`],
  isNoticed: true,
});
