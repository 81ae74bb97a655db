import type { SignedInUser } from '@linecheck/contract';
import { useEffect, useEffectEvent } from 'react';
import { enterWithAnswer, watchAutofill } from './passkey-sign-in';

interface PasskeyAutofillProps {
  /** True while the person signs in another way. */
  readonly paused: boolean;
  readonly onChosen: (enter: () => Promise<SignedInUser>) => void;
}

/** Offers passkeys in the field for the email address; it shows nothing itself. */
export function PasskeyAutofill({ paused, onChosen }: PasskeyAutofillProps): null {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (paused) return;
    return watchAutofill((answer) => choose(() => enterWithAnswer(answer)));
  }, [paused]);
  return null;
}
