import type { LiveFrame } from '@linecheck/checks/browser/microphone/live-microphone';
import type { MicrophoneSession } from '@linecheck/checks/browser/microphone/microphone-session';
import type { Reason } from '@linecheck/checks/verdict';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceSelection } from '../../checks/device-select';
import { usePageVisible } from '../../ui/behaviour/use-page-visible';
import { useUserActivation } from '../../ui/behaviour/use-user-activation';
import { isPreviewOn } from './preview-rule';

export type Preview =
  | { readonly kind: 'off' }
  /** `asks`: a prompt of the browser may be what it waits for. */
  | { readonly kind: 'opening'; readonly asks: boolean }
  | { readonly kind: 'live'; readonly frame: () => LiveFrame; readonly deviceId: string | undefined }
  /** `isUnasked`: it began by itself and never heard anything, so nobody waits for its answer. */
  | { readonly kind: 'failed'; readonly verdict: Reason; readonly attempt: number; readonly isUnasked: boolean };

interface PreviewOptions {
  readonly session: MicrophoneSession;
  readonly selection: DeviceSelection;
  /** The step is open and no test is under way. */
  readonly isFree: boolean;
  /** After a verdict the device rests until it is asked for. */
  readonly isJudged: boolean;
  readonly onOpened: (deviceId: string) => void;
}

const off: Preview = { kind: 'off' };

/** The level before the test: by itself where `isPreviewOn` allows it, everywhere else when it is asked for. */
export function usePreview({ session, selection, isFree, isJudged, onOpened }: PreviewOptions) {
  const { deviceId, devices } = selection;
  const [preview, setPreview] = useState<Preview>(off);
  const [wish, setWish] = useState<'auto' | 'on' | 'off'>('auto');
  const [attempt, setAttempt] = useState(0);
  const [listed, setListed] = useState(devices);
  const mayListen = usePageVisible() && isFree;
  const isActivated = useUserActivation();
  const isGranted = useGranted(mayListen && isActivated);
  const hasBegun = preview.kind === 'live' || preview.kind === 'failed';
  const isOn = isPreviewOn({ isFree: mayListen, wish, isGranted, isActivated, isJudged, hasBegun });

  // What was unplugged or taken may be there again: another list is another attempt, once for each.
  if (listed !== devices) {
    setListed(devices);
    if (preview.kind === 'failed' && isGranted) setAttempt(preview.attempt + 1);
  }

  // A request to listen ends when it is interrupted: a guest who returns to the page must not be prompted.
  if (!mayListen && wish === 'on') setWish('auto');

  const onLive = useEffectEvent(onOpened);
  const asks = useEffectEvent(() => !isGranted);
  const beginsUnasked = useEffectEvent(
    () => wish === 'auto' && (preview.kind === 'failed' ? preview.isUnasked : preview.kind !== 'live'),
  );
  useEffect(() => {
    if (!isOn) return;
    let isStale = false;
    let stopWatching: (() => void) | undefined;
    const isUnasked = beginsUnasked();
    const fail = (verdict: Reason, failure = { isUnasked: false }) =>
      setPreview({ kind: 'failed', verdict, attempt, ...failure });
    const opening: Preview = { kind: 'opening', asks: asks() };
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

  useEffect(() => {
    if (!isOn) return;
    return () => {
      session.release('preview');
      setPreview(off);
    };
  }, [session, isOn]);

  const listen = () => {
    setWish('on');
    setAttempt((attempts) => attempts + 1);
  };
  // After a verdict it rests anyway, and a retest begins anew.
  const stop = () => setWish(isJudged ? 'auto' : 'off');
  return { preview: isOn ? preview : off, listen, stop };
}

/** Whether the browser states that listening shows no prompt. Looked at while `isAsked`. */
function useGranted(isAsked: boolean): boolean {
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
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
  }, [isAsked]);
  return isGranted;
}
