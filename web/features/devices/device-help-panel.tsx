import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { type DeviceFailure, isDenial } from '@linecheck/checks/browser/devices/device-failure';
import { onceAllowed, watchPermission } from '@linecheck/checks/browser/devices/watch-permission';
import { onceUnmuted } from '@linecheck/checks/browser/devices/watch-track';
import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { deviceFailureHelp, promptHelp } from '@linecheck/checks/browser/help/device-help';
import { devices } from '@linecheck/texts/en/device-help';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { HintLine } from '../../ui/feedback/hint-line';
import { Disclosure } from '../../ui/layout/disclosure';
import { HelpPanel, HelpSteps } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';
import { DeviceButton, type DeviceButtonRefusal, hasDeviceButton } from './device-button';
import { useHelpWords } from './use-help-words';

interface DeviceHelpPanelProps {
  readonly device: DeviceKind;
  readonly failure: DeviceFailure;
  /** Called when a denied permission has been granted, or the system has unmuted the device. */
  readonly onTryAgain: () => void;
  /** Presses of the browser's own button that did not lead to a permission, in this run. */
  readonly refusals?: number;
  readonly onPressed?: ((isAllowed: boolean) => void) | undefined;
}

/** The way out of a device failure. Where the browser has a button of its own for the device, that comes first. */
export function DeviceHelpPanel({ device, failure, onTryAgain, refusals = 0, onPressed }: DeviceHelpPanelProps) {
  const texts = useTexts(devices);
  const help = deviceFailureHelp(failure, device);
  const words = useHelpWords(help);
  useOnPermissionGranted(device, isDenial(failure), onTryAgain);
  useOnUnmuted(device, failure === 'muted', onTryAgain);
  const more = (
    <>
      {help.offersLink && <CopyLink />}
      {help.isNoticed && <span>{texts.goesOn[device]}</span>}
    </>
  );
  const hasMore = help.offersLink || help.isNoticed;
  if (isAskedByButton(device, failure))
    return (
      <ButtonHelp device={device} words={words} refusals={refusals} onPressed={onPressed}>
        {hasMore && more}
      </ButtonHelp>
    );
  return (
    <HelpPanel icon={<LifeBuoy aria-hidden />} {...words}>
      {hasMore && more}
    </HelpPanel>
  );
}

/** The refusals that the browser's own button reverses. A system, a rule or an app that refuses is not asked by it. */
const REVERSED_BY_BUTTON: readonly DeviceFailure[] = ['by-guest', 'dismissed', 'withdrawn', 'withdrawn-for-good'];

/** Apps have the elements of their engine, and no question to answer. */
export const isAskedByButton = (device: DeviceKind, failure: DeviceFailure): boolean =>
  REVERSED_BY_BUTTON.includes(failure) && hasDeviceButton(device) && !describePlatform().inApp;

/** After so many presses without a permission, the steps without the button are open. */
const REFUSALS_BEFORE_STEPS = 2;

interface ButtonHelpProps extends Pick<DeviceHelpPanelProps, 'device' | 'onPressed'> {
  readonly words: ReturnType<typeof useHelpWords>;
  readonly refusals: number;
  readonly children: ReactNode;
}

/**
 * The browser's own button, with the usual steps folded. What a press has led to is said below it: the browser refuses
 * presses while the button moves.
 */
function ButtonHelp({ device, words, refusals, onPressed, children }: ButtonHelpProps) {
  const { title, lead, steps, allowed, refused } = useTexts(devices).button;
  const [last, setLast] = useState<DeviceButtonRefusal | 'allowed'>();
  const pressed = (press: DeviceButtonRefusal | 'allowed') => {
    setLast(press);
    if (press !== 'not-accepted') onPressed?.(press === 'allowed' || press === 'none-found');
  };
  const isStuck = refusals >= REFUSALS_BEFORE_STEPS;
  const isOpen = isStuck || last === 'failed';
  const said = () => {
    if (last === undefined) return undefined;
    if (last === 'allowed') return allowed[device];
    if (last === 'none-found') return refused['none-found'][device];
    return refused[last === 'not-allowed' && isStuck ? 'not-allowed-again' : last];
  };
  return (
    <HelpPanel
      icon={<LifeBuoy aria-hidden />}
      title={title[device]}
      lead={lead}
      action={
        <>
          <DeviceButton
            device={device}
            language={pageLanguage()}
            onAllowed={() => pressed('allowed')}
            onRefused={pressed}
          />
          <div className="empty:absolute" role="status">
            {last !== undefined && <HintLine tone={last === 'allowed' ? 'passed' : 'warning'}>{said()}</HintLine>}
          </div>
          <Disclosure key={String(isOpen)} label={steps} open={isOpen}>
            <div className="grid gap-3.5">
              <p className="font-medium">{words.title}</p>
              <HelpSteps {...words} />
            </div>
          </Disclosure>
        </>
      }
    >
      {children}
    </HelpPanel>
  );
}

/** Points at the browser's question while it is not answered. */
export function PromptHelp({ device }: { readonly device: DeviceKind }) {
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
