import {
  SERVICE_CHANNEL,
  SERVICE_OUTCOMES,
  SERVICE_PATH,
  type ServiceOutcome,
  type ServicePurpose,
} from '@linecheck/contract';
import { useEffect, useRef, useState } from 'react';

export type ServiceAnswer = ServiceOutcome | 'done';

type ServiceWindowState = 'closed' | 'open' | 'blocked';

const SIZE = 'popup,width=520,height=720';

/**
 * Opens the sign-in service in a window of its own, which keeps this page, and waits for its answer. Whether the person
 * closes the window is not visible: its site may be isolated from this page.
 */
export function useServiceWindow(purpose: ServicePurpose, onAnswer: (answer: ServiceAnswer) => unknown) {
  const [state, setState] = useState<ServiceWindowState>('closed');
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const cancel = () => {
    stop.current();
    setState('closed');
  };
  const open = () => {
    stop.current();
    const query = new URLSearchParams({ purpose });
    const opened = window.open(`${SERVICE_PATH}?${query}`, SERVICE_CHANNEL, SIZE);
    if (opened === null) return setState('blocked');
    const channel = new BroadcastChannel(SERVICE_CHANNEL);
    stop.current = () => channel.close();
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = answerIn(data);
      if (answer === undefined) return;
      cancel();
      onAnswer(answer);
    };
    setState('open');
  };
  return { state, open, cancel };
}

function answerIn(message: unknown): ServiceAnswer | undefined {
  if (typeof message !== 'object' || message === null || !('outcome' in message)) return undefined;
  const { outcome } = message;
  return outcome === 'done' ? 'done' : SERVICE_OUTCOMES.find((each) => each === outcome);
}
