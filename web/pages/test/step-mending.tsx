import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { type DeviceFailure, isDenial, isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import type { MendingContext } from '@linecheck/checks/browser/mending/mending-run';
import { isDeviceWatch, watchDevice } from '@linecheck/checks/browser/mending/watch-device';
import type { CheckName } from '@linecheck/checks/check';
import { type MendingAct, type MendingWatch, mendingReason, mendingWay } from '@linecheck/checks/mending/acts';
import { type MendingTry, nextAct } from '@linecheck/checks/mending/tries';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HelpRequest, MendingPart } from '../../checks/device-select';
import { DeviceHelpPanel, isAskedByButton, PromptHelp } from '../../features/devices/device-help-panel';
import { DeviceSteps } from '../../features/devices/device-steps';
import { MendingLoop } from '../../features/mending/mending-loop';
import { WhichMicrophone } from '../../features/which-microphone/which-microphone';
import { MendingPicture } from './mending-picture';

interface StepMendingProps {
  readonly check: CheckName;
  readonly request: HelpRequest;
  readonly microphoneId: string | undefined;
  readonly readings: MendingContext['readings'];
  readonly tries: readonly MendingTry[];
  readonly onTried: (tried: MendingTry) => void;
  readonly hasHost: boolean;
}

/** The part of a step that leads from a verdict to the next check. Undefined if there is nothing to mend. */
export function stepMending(props: StepMendingProps): MendingPart | undefined {
  const { check, request } = props;
  const { isOpening, verdict } = request;
  const device = deviceOf(check);
  if (isOpening) return device && { part: <PromptHelp device={device} />, hasPrimary: false, hasAdvice: true };
  const reason = verdict && mendingReason(check, verdict);
  if (verdict === undefined || reason === undefined) return undefined;
  if (device && isDeviceFailure(reason) && hasOwnHelp(reason)) {
    const part = <DeviceHelp {...props} device={device} failure={reason} />;
    return { part, hasPrimary: isAskedByButton(device, reason), hasAdvice: true };
  }
  const isLeft = hasActLeft({ ...props, reason });
  const part = <StepLoop key={reason} {...props} verdict={verdict} reason={reason} />;
  return { part, hasPrimary: isLeft, hasAdvice: isLeft || isDeviceFailure(reason) };
}

const deviceOf = (check: CheckName) => (check === 'microphone' || check === 'camera' ? check : undefined);

/** Failures whose help has more than one act: a permission, or a browser that cannot open the device at all. */
const hasOwnHelp = (failure: DeviceFailure): boolean => isDenial(failure) || IN_NO_BROWSER.includes(failure);

const IN_NO_BROWSER: readonly DeviceFailure[] = ['insecure', 'unsupported', 'switched-off', 'locked-down'];

type DeviceHelpProps = StepMendingProps & { readonly device: DeviceKind; readonly failure: DeviceFailure };

function DeviceHelp({ device, failure, request, tries, onTried }: DeviceHelpProps) {
  const presses = tries.filter(({ act }) => act === 'press-allow-button');
  return (
    <DeviceHelpPanel
      device={device}
      failure={failure}
      onTryAgain={request.tryAgain}
      refusals={presses.filter(({ answer }) => answer === 'not-yet').length}
      onPressed={(isAllowed) =>
        onTried({ reason: failure, act: 'press-allow-button', answer: isAllowed ? 'helped' : 'not-yet' })
      }
    />
  );
}

/** Acts that need a list to choose from. */
const BY_CHOICE: readonly MendingAct[] = [
  'choose-another',
  'choose-yours',
  'choose-computer-microphone',
  'choose-computer-speaker',
  'choose-speaker',
  'tap-microphone',
];

const isPossibleWith =
  ({ selection }: HelpRequest) =>
  (act: MendingAct): boolean =>
    !BY_CHOICE.includes(act) || (selection !== undefined && selection.devices.length > 1);

/** True if an act is left to try, or the last one has helped. */
function hasActLeft({ check, request, tries, reason }: StepMendingProps & { readonly reason: string }): boolean {
  const way = mendingWay(check, reason);
  const answer = tries.at(-1)?.answer;
  const isJustHelped = answer === 'helped' || answer === 'hint';
  return (
    way !== undefined &&
    (isJustHelped || nextAct({ reason, way, tries, isPossible: isPossibleWith(request) }) !== undefined)
  );
}

interface StepLoopProps extends StepMendingProps {
  readonly verdict: VerdictReason;
  readonly reason: string;
}

type MendingReadings = typeof import('./mending-readings');
let loaded: MendingReadings | undefined;
const loadReadings = async (): Promise<MendingReadings> => {
  loaded ??= await import('./mending-readings');
  return loaded;
};

function StepLoop(props: StepLoopProps) {
  const { check, request, verdict, reason, microphoneId, readings, tries, onTried, hasHost } = props;
  const { selection, checkAgain } = request;
  const video = useRef<HTMLVideoElement>(null);
  const whenChosen = useWhenChosen(selection?.deviceId);
  const checkWith = useUsedMicrophone(selection?.deviceId, () => checkAgain(true));
  useEffect(() => void loadReadings().catch(() => undefined), []);
  const way = mendingWay(check, reason);
  if (way === undefined) return null;
  const device = deviceOf(check);
  const context: MendingContext = {
    verdict,
    readings,
    deviceId: check === 'speakers' ? microphoneId : selection?.deviceId,
    outputId: check === 'speakers' ? selection?.deviceId : undefined,
  };
  const watchAct = (by: MendingWatch, onHelped: () => void): (() => void) => {
    if (by === 'chosen') return whenChosen(onHelped);
    if (isDeviceWatch(by)) return device ? watchDevice(by, device, onHelped) : () => undefined;
    return onceLoaded(({ onceServerAnswers, onceSoundArrives }) =>
      by === 'online' ? onceServerAnswers(onHelped) : onceSoundArrives({ deviceId: context.deviceId }, onHelped),
    );
  };
  const tapped = (answer: MendingTry['answer']) => onTried({ reason, act: 'tap-microphone', answer });
  return (
    <MendingLoop
      {...{ check, reason, way, tries, onTried, watchAct, hasHost }}
      isPossible={isPossibleWith(request)}
      takeReading={(by, run) => {
        const taken = { check, by, context, run, video: () => video.current };
        // Without a wait if it is loaded: some browsers play a sound only within the click.
        return loaded
          ? loaded.takeReadingAfterAct(taken)
          : loadReadings().then((parts) => parts.takeReadingAfterAct(taken));
      }}
      onCheckAgain={checkAgain}
      picture={check === 'camera' && <MendingPicture video={video} />}
      steps={device && isDeviceFailure(reason) && <DeviceSteps device={device} code={reason} />}
      whichMicrophone={
        check === 'microphone' && selection
          ? (onClose) => (
              <WhichMicrophone
                selection={selection}
                onUsed={(deviceId) => {
                  tapped('helped');
                  checkWith(deviceId);
                }}
                onClose={() => {
                  tapped('not-yet');
                  onClose();
                }}
              />
            )
          : undefined
      }
    />
  );
}

/** Starts a watch once the readings are loaded. Returns stop. */
function onceLoaded(watch: (parts: MendingReadings) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  loadReadings().then(
    (parts) => {
      if (!isOver) stop = watch(parts);
    },
    // The guest presses the button instead.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Watches the choice of another device. Returns the function that sets the callback, which returns stop. */
function useWhenChosen(deviceId: string | undefined) {
  const first = useRef(deviceId);
  const callback = useRef<() => void>(undefined);
  useEffect(() => {
    if (deviceId !== undefined && deviceId !== first.current) callback.current?.();
  }, [deviceId]);
  return (onChosen: () => void) => {
    callback.current = onChosen;
    return () => {
      callback.current = undefined;
    };
  };
}

/** Checks again once the page has changed to the microphone that the guest uses. */
function useUsedMicrophone(deviceId: string | undefined, onChanged: () => void) {
  const [used, setUsed] = useState<string>();
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (used !== undefined && used === deviceId) changed();
  }, [used, deviceId]);
  return setUsed;
}
