import type { LiveFrame } from '@linecheck/checks/browser/microphone/live-microphone';
import type { MicrophoneSession } from '@linecheck/checks/browser/microphone/microphone-session';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { DeviceSelection } from '../../checks/device-select';
import { useNeededElsewhere } from '../../ui/behaviour/use-release-on-leave';

export type LevelPreview =
  | { readonly kind: 'off' }
  /** `mayPrompt`: the browser may be showing a permission prompt. */
  | { readonly kind: 'opening'; readonly mayPrompt: boolean }
  | { readonly kind: 'live'; readonly frame: () => LiveFrame; readonly deviceId: string | undefined }
  /** `isUnasked`: the preview started automatically and never received audio, so its failure is shown without help. */
  | { readonly kind: 'failed'; readonly verdict: VerdictReason; readonly attempt: number; readonly isUnasked: boolean };

interface PreviewOptions {
  readonly session: MicrophoneSession;
  readonly selection: DeviceSelection;
  /** The step is open and no test is running. */
  readonly isFree: boolean;
  /** After a verdict the preview starts only on request. */
  readonly isJudged: boolean;
  readonly onOpened: (deviceId: string) => void;
}

const off: LevelPreview = { kind: 'off' };

/** Level before the test: automatically if `isPreviewOn` allows it, otherwise on request. */
export function usePreview({ session, selection, isFree, isJudged, onOpened }: PreviewOptions) {
  const { deviceId, devices } = selection;
  const [preview, setPreview] = useState<LevelPreview>(off);
  const [attempt, setAttempt] = useState(0);
  const [listed, setListed] = useState(devices);
  const mayListen = usePageVisible() && isFree;
  const [wish, setWish] = useWish(mayListen);
  const isActivated = useUserActivation();
  const isGranted = useGranted(mayListen && isActivated);
  const hasBegun = preview.kind === 'live' || preview.kind === 'failed';
  const isOn = isPreviewOn({ isFree: mayListen, wish, isGranted, isActivated, isJudged, hasBegun });

  // Retries once whenever the device list changes.
  if (listed !== devices) {
    setListed(devices);
    if (preview.kind === 'failed' && isGranted) setAttempt(preview.attempt + 1);
  }

  const onLive = useEffectEvent(onOpened);
  const mayPrompt = useEffectEvent(() => !isGranted);
  const beginsUnasked = useEffectEvent(
    () => wish === 'auto' && (preview.kind === 'failed' ? preview.isUnasked : preview.kind !== 'live'),
  );
  useEffect(() => {
    if (!isOn) return;
    let isStale = false;
    let stopWatching: (() => void) | undefined;
    const isUnasked = beginsUnasked();
    const fail = (verdict: VerdictReason, failure = { isUnasked: false }) =>
      setPreview({ kind: 'failed', verdict, attempt, ...failure });
    const opening: LevelPreview = { kind: 'opening', mayPrompt: mayPrompt() };
    setPreview((now) => (now.kind === 'live' && now.deviceId === deviceId ? now : opening));
    void session.open(deviceId, 'preview').then((heard) => {
      if (isStale || heard.kind === 'closed') return;
      if (heard.kind === 'failed') return fail(heard.verdict, { isUnasked });
      const { microphone } = heard;
      setPreview({ kind: 'live', frame: microphone.frame, deviceId: microphone.deviceId });
      stopWatching = microphone.onLost((verdict) => fail(verdict));
      onLive(microphone.deviceId);
    });
    return () => {
      isStale = true;
      stopWatching?.();
    };
  }, [session, isOn, deviceId, attempt]);

  useWhenOver(isOn, () => {
    session.release('preview');
    setPreview(off);
  });

  const listen = () => {
    setWish('on');
    setAttempt((attempts) => attempts + 1);
  };
  // After a verdict the preview is off anyway, and a retest resets the choice.
  const stop = () => setWish(isJudged ? 'auto' : 'off');
  useNeededElsewhere(() => isOn && stop());
  return { preview: isOn ? preview : off, isAsked: wish === 'on', listen, stop };
}

/** Calls `onOver` when `isOn` ends, or the component. */
function useWhenOver(isOn: boolean, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isOn) return () => over();
  }, [isOn]);
}

type Wish = PreviewState['wish'];

/** Choice by the button. A request ends when it is interrupted: a guest who returns to the page must not be prompted. */
function useWish(mayListen: boolean) {
  const [wish, setWish] = useState<Wish>('auto');
  if (!mayListen && wish === 'on') setWish('auto');
  return [wish, setWish] as const;
}

/** True if the browser reports that opening the microphone shows no prompt. Checked while `isEnabled`. */
function useGranted(isEnabled: boolean): boolean {
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    let stop: (() => void) | undefined;
    let isStale = false;
    const watch = async () => {
      // Not needed for the first view. If it cannot be loaded, the button still works.
      const { statedPermission, watchPermission } = await import('@linecheck/checks/browser/devices/watch-permission');
      if (isStale) return;
      stop = watchPermission('microphone', (state) => setGranted(state === 'granted'), { read: statedPermission });
    };
    void watch().catch(() => undefined);
    return () => {
      isStale = true;
      stop?.();
    };
  }, [isEnabled]);
  return isGranted;
}

interface PreviewState {
  /** The page is visible, the step is open, and no test is running. */
  readonly isFree: boolean;
  /** Choice by the button; `auto` before the first click. */
  readonly wish: 'auto' | 'on' | 'off';
  /** The browser reports that opening the microphone shows no prompt. */
  readonly isGranted: boolean;
  /** The guest has interacted with the page; before that, browsers do not run audio. */
  readonly isActivated: boolean;
  readonly isJudged: boolean;
  readonly hasBegun: boolean;
}

/**
 * Decides whether the preview runs. It starts automatically only if permission is already granted, the guest has
 * interacted with the page, and the test is not finished. A failure stays visible, even if the permission was
 * withdrawn: the browser reports the permission and the end of the device in no fixed order. Exported for tests.
 */
export function isPreviewOn({ isFree, wish, isGranted, isActivated, isJudged, hasBegun }: PreviewState): boolean {
  if (!isFree || wish === 'off') return false;
  if (wish === 'on') return true;
  return isActivated && !isJudged && (isGranted || hasBegun);
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** False while the page is in a background tab or behind another program. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  );

/** Browsers allow sound after a mouse press, but only after the release of a finger; `pointerup` covers both. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** A tap becomes a click shortly after the finger is lifted. A layout shift before that would cancel the click. */
const CLICKED_MS = 100;

/**
 * True once the user has interacted with the page. In browsers without `userActivation`, true from the next interaction
 * on.
 */
function useUserActivation(): boolean {
  const [isActivated, setActivated] = useState(false);
  useEffect(() => {
    if (isActivated) return;
    let clicked: ReturnType<typeof setTimeout> | undefined;
    const look = () => setActivated(navigator.userActivation?.hasBeenActive ?? true);
    const lookAfterClick = () => {
      clearTimeout(clicked);
      clicked = setTimeout(look, CLICKED_MS);
    };
    // The interaction may have happened before this listener was added.
    if (navigator.userActivation?.hasBeenActive) look();
    for (const gesture of GESTURES) window.addEventListener(gesture, lookAfterClick, true);
    return () => {
      clearTimeout(clicked);
      for (const gesture of GESTURES) window.removeEventListener(gesture, lookAfterClick, true);
    };
  }, [isActivated]);
  return isActivated;
}
