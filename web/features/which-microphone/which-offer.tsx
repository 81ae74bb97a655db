import { whichMicrophone } from '@linecheck/texts/en/which-microphone';
import { Suspense, useRef } from 'react';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import type { WhichMicrophoneProps } from './which-microphone';

const load = () => import('./which-microphone');
const WhichMicrophone = lazyOrNothing(async () => (await load()).WhichMicrophone);

interface WhichOfferProps extends Pick<WhichMicrophoneProps, 'selection' | 'onUsed' | 'listen'> {
  readonly isListening: boolean;
  readonly onListen: (isListening: boolean) => void;
  /** Code of the verdict. */
  readonly code: string | undefined;
}

/** Verdicts that another microphone may have caused, and that no other part of the step answers with this question. */
const CAUSED_BY_OTHER: readonly string[] = ['room-echo', 'telephone-band'];

/** Button beside the label of the list, and the panel that it opens below. */
export function WhichOffer({ isListening, onListen, code, selection, onUsed, listen }: WhichOfferProps) {
  const texts = useTexts(whichMicrophone);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onListen(false);
    button.current?.focus();
  };
  return (
    <>
      <div className="mt-1.5 min-[380px]:absolute min-[380px]:-top-4.5 min-[380px]:end-0 min-[380px]:mt-0 sm:-top-2.5">
        <Button
          ref={button}
          variant={code !== undefined && CAUSED_BY_OTHER.includes(code) ? 'default' : 'quiet'}
          size={32}
          aria-expanded={isListening}
          onClick={() => onListen(!isListening)}
          {...whenNear(load)}
        >
          {texts.ask}
        </Button>
      </div>
      {isListening && (
        <Suspense>
          <div className="mt-3.5">
            <WhichMicrophone
              selection={selection}
              onUsed={(deviceId) => {
                onUsed?.(deviceId);
                close();
              }}
              onClose={close}
              {...(listen && { listen })}
            />
          </div>
        </Suspense>
      )}
    </>
  );
}
