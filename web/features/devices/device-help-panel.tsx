import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { type DeviceFailure, isDenial, isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { onceAllowed, watchPermission } from '@linecheck/checks/browser/devices/watch-permission';
import { onceUnmuted } from '@linecheck/checks/browser/devices/watch-track';
import { deviceFailureHelp, promptHelp } from '@linecheck/checks/browser/help/device-help';
import { devices } from '@linecheck/texts/en/device-help';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useEffect, useEffectEvent, useState } from 'react';
import type { HelpRequest } from '../../checks/device-select';
import { useTexts } from '../../texts/use-texts';
import { HelpPanel } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';
import { useHelpWords } from './use-help-words';

interface DeviceHelpPanelProps {
  readonly device: DeviceKind;
  readonly request: HelpRequest;
}

export function DeviceHelpPanel({ device, request: { isOpening, code, tryAgain } }: DeviceHelpPanelProps) {
  if (isOpening) return <PromptHelp device={device} />;
  return isDeviceFailure(code) ? <FailureHelp device={device} failure={code} onTryAgain={tryAgain} /> : null;
}

function PromptHelp({ device }: { readonly device: DeviceKind }) {
  const [help] = useState(() => promptHelp(device));
  const words = useHelpWords(help);
  const isPending = usePromptPending(device);
  // Mounted empty so that the live region announces later content. Empty, it takes no space, so the buttons below do
  // not move.
  return (
    <div role="status" className="empty:absolute">
      {isPending && <HelpPanel icon={<MessageCircleQuestionMark aria-hidden />} {...words} />}
    </div>
  );
}

interface FailureHelpProps {
  readonly device: DeviceKind;
  readonly failure: DeviceFailure;
  /** Called when a denied permission has been granted, or the system has unmuted the device. */
  readonly onTryAgain: () => void;
}

function FailureHelp({ device, failure, onTryAgain }: FailureHelpProps) {
  const texts = useTexts(devices);
  const help = deviceFailureHelp(failure, device);
  const words = useHelpWords(help);
  useOnPermissionGranted(device, isDenial(failure), onTryAgain);
  useOnUnmuted(device, failure === 'muted', onTryAgain);
  const hasMore = help.offersLink || help.isNoticed;
  return (
    <HelpPanel icon={<LifeBuoy aria-hidden />} {...words}>
      {hasMore && (
        <>
          {help.offersLink && <CopyLink />}
          {help.isNoticed && <span>{texts.goesOn[device]}</span>}
        </>
      )}
    </HelpPanel>
  );
}

/** Retries automatically when a denied permission is granted in the browser. */
export function useOnPermissionGranted(device: DeviceKind, isDenied: boolean, onGranted: () => void): void {
  const retry = useEffectEvent(onGranted);
  useEffect(() => {
    if (isDenied) return onceAllowed(device, () => retry());
  }, [device, isDenied]);
}

/** Retries automatically when the system unmutes a device, if the browser reports it. */
function useOnUnmuted(device: DeviceKind, isMuted: boolean, onUnmuted: () => void): void {
  const retry = useEffectEvent(onUnmuted);
  useEffect(() => {
    if (isMuted) return onceUnmuted(device, () => retry());
  }, [device, isMuted]);
}

/** Longer than it takes to notice and answer the permission prompt. */
const UNANSWERED_MS = 4000;

/**
 * True if the browser's permission prompt seems to be unanswered for a while. False if the permission is granted: then
 * the device is slow.
 */
export function usePromptPending(device: DeviceKind): boolean {
  const [isLate, setLate] = useState(false);
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNANSWERED_MS);
    const stop = watchPermission(device, (state) => setAllowed(state === 'granted'));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [device]);
  return isLate && !isAllowed;
}
