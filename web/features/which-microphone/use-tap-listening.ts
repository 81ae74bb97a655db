import { whileSeen } from '@linecheck/checks/browser/devices/while-seen';
import {
  type HeardTaps,
  listenForTaps,
  type TapInput,
  type TapListening,
} from '@linecheck/checks/browser/microphone/listen-for-taps';
import { useEffect, useState } from 'react';
import { useNeededElsewhere } from '../../ui/behaviour/use-release-on-leave';

export type TapListen = (options: {
  readonly deviceId: string | undefined;
  readonly signal: AbortSignal;
}) => Promise<TapListening>;

export type TapState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'listening';
      readonly inputs: readonly TapInput[];
      /** What has been heard up to now; `none` after a while without taps. */
      readonly hint?: 'elsewhere' | 'none';
    }
  /** The microphones are closed. */
  | { readonly kind: 'found'; readonly input: TapInput; readonly inputs: readonly TapInput[]; readonly isOnly: boolean }
  | { readonly kind: 'failed' }
  /** Another page needs the devices. */
  | { readonly kind: 'ended' };

interface TapOptions {
  readonly deviceId: string | undefined;
  /** The list of microphones: a new one opens them again. */
  readonly devices: readonly { readonly deviceId: string }[];
  readonly listen?: TapListen;
}

/** Time in ms after which a guest without taps is told so: longer than it takes to read, and to tap three times. */
const NO_TAPS_MS = 8000;

/** Listens for taps while the page is visible, until a microphone is found. */
export function useTapListening({ deviceId, devices, listen = listenForTaps }: TapOptions) {
  const [state, setState] = useState<TapState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const listed = devices.map((device) => device.deviceId).join();
  const isOver = state.kind === 'found' || state.kind === 'failed' || state.kind === 'ended';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or another attempt, opens them again.
  useEffect(() => {
    if (isOver) return;
    return whileSeen(() => {
      const controller = new AbortController();
      setState({ kind: 'opening' });
      const follow = tapFollower(setState, controller);
      listen({ deviceId, signal: controller.signal }).then(follow, () => {
        if (!controller.signal.aborted) setState({ kind: 'failed' });
      });
      return () => controller.abort();
    });
  }, [listed, attempt, isOver, deviceId]);
  useNeededElsewhere(() => setState((now) => (now.kind === 'found' ? now : { kind: 'ended' })));

  const again = () => {
    setState({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { state, again };
}

function tapFollower(setState: (state: TapState) => void, controller: AbortController) {
  return ({ inputs, onTaps, close }: TapListening) => {
    const { signal } = controller;
    if (signal.aborted) return;
    setState({ kind: 'listening', inputs });
    const timer = setTimeout(() => setState({ kind: 'listening', inputs, hint: 'none' }), NO_TAPS_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    onTaps((answer) => {
      clearTimeout(timer);
      const input = inputOf(answer, inputs);
      if (input === undefined) return setState({ kind: 'listening', inputs, hint: 'elsewhere' });
      close();
      setState({ kind: 'found', input, inputs, isOnly: answer.kind === 'heard' });
    });
  };
}

const inputOf = (answer: HeardTaps, inputs: readonly TapInput[]): TapInput | undefined =>
  answer.kind === 'elsewhere' ? undefined : inputs[answer.input];
