interface PreviewState {
  /** The page is seen, the step is open, and no test is under way. */
  readonly isFree: boolean;
  /** What the guest has asked for with the button; `auto` is nothing yet. */
  readonly wish: 'auto' | 'on' | 'off';
  /** The browser itself states that listening shows no prompt. */
  readonly isGranted: boolean;
  /** The guest has touched the page: before that, browsers let no sound run. */
  readonly isActivated: boolean;
  /** There is a verdict. */
  readonly isJudged: boolean;
  /** It is live, or has lost its device and says how. */
  readonly hasBegun: boolean;
}

/**
 * Whether the page listens before a test. By itself only where that can surprise nobody: no prompt, no sound at once on
 * opening the page, no recording light after the work is done. A failure stays on the screen, also the one that the
 * permission was withdrawn: whether the permission or the end of the device is seen first is a matter of chance.
 */
export function isPreviewOn({ isFree, wish, isGranted, isActivated, isJudged, hasBegun }: PreviewState): boolean {
  if (!isFree || wish === 'off') return false;
  if (wish === 'on') return true;
  return isActivated && !isJudged && (isGranted || hasBegun);
}
