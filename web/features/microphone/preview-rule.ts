interface PreviewState {
  /** The page is visible, the step is open, and no test is running. */
  readonly isFree: boolean;
  /** Choice by the button; `auto` before the first click. */
  readonly wish: 'auto' | 'on' | 'off';
  /** The browser reports that opening the microphone shows no prompt. */
  readonly isGranted: boolean;
  /** The guest has interacted with the page; before that, browsers do not run audio. */
  readonly isActivated: boolean;
  /** The test has a verdict. */
  readonly isJudged: boolean;
  /** The preview is live, or shows the failure of its device. */
  readonly hasBegun: boolean;
}

/**
 * Decides whether the preview runs. It starts automatically only if permission is already granted, the guest has
 * interacted with the page, and the test is not finished. A failure stays visible, even if the permission was
 * withdrawn: the browser reports the permission and the end of the device in no fixed order.
 */
export function isPreviewOn({ isFree, wish, isGranted, isActivated, isJudged, hasBegun }: PreviewState): boolean {
  if (!isFree || wish === 'off') return false;
  if (wish === 'on') return true;
  return isActivated && !isJudged && (isGranted || hasBegun);
}
