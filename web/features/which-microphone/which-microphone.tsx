import type { TapInput } from '@linecheck/checks/browser/microphone/listen-for-taps';
import { whichMicrophone } from '@linecheck/texts/en/which-microphone';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useId, useRef } from 'react';
import { deviceName } from '../../checks/device-name';
import type { DeviceSelection } from '../../checks/device-select';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { HintLine } from '../../ui/feedback/hint-line';
import { LevelLine, type LevelLineHandle } from '../../ui/media/level-line';
import { type TapListen, type TapState, useTapListening } from './use-tap-listening';

export interface WhichMicrophoneProps {
  /** The microphones of the page, and the choice that "Use …" changes. */
  readonly selection: DeviceSelection;
  /** Called after the guest has changed to another microphone. */
  readonly onUsed?: ((deviceId: string) => void) | undefined;
  readonly onClose: () => void;
  readonly listen?: TapListen;
}

/**
 * Asks the guest to tap on a microphone, and names the one that was tapped. It opens microphones while it is mounted, and
 * never passes or fails anything. Show it only while no other part of the page records.
 */
export function WhichMicrophone({ selection, onUsed, onClose, listen }: WhichMicrophoneProps) {
  const texts = useTexts(whichMicrophone);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { devices, shownId, choose } = selection;
  const { state, again } = useTapListening({ deviceId: shownId, devices, ...(listen && { listen }) });
  const nameOf = ({ deviceId, label }: TapInput): string =>
    devices.find((device) => device.deviceId === deviceId)?.label ?? deviceName('microphone', label);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const found = state.kind === 'found' ? state.input : undefined;
  const isOther = found !== undefined && found.deviceId !== shownId;
  const use = ({ deviceId }: TapInput) => {
    choose(deviceId);
    onUsed?.(deviceId);
  };
  const inputs = 'inputs' in state ? state.inputs : [];
  return (
    <section aria-labelledby={titleId} className="help-panel">
      <div className="help-head">
        <Mic aria-hidden />
        <div className="min-w-0">
          <h3 ref={title} id={titleId} tabIndex={-1} className="font-semi tracking-snug outline-none">
            {texts.title}
          </h3>
          <p className="mt-0.5 text-pretty">{texts.asks}</p>
        </div>
      </div>
      {inputs.length > 0 && (
        <ul className="grid gap-1">
          {inputs.map((input) => (
            <li key={input.deviceId}>
              <InputLevel
                input={input}
                name={nameOf(input)}
                isOpen={state.kind === 'listening'}
                isMuted={'hint' in state && input.isMuted()}
                isFound={input === found}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        <TapAnswerLine state={state} isOther={isOther} nameOf={nameOf} chosen={chosenName(selection)} />
      </div>
      {inputs.length === 1 && devices.length > 1 && <p className="text-14 text-ink-2">{texts.opensOne}</p>}
      <div className="flex flex-wrap gap-2">
        {found && isOther && (
          <Button variant="primary" onClick={() => use(found)}>
            {fill(texts.use, { name: nameOf(found) })}
          </Button>
        )}
        {(state.kind === 'found' || state.kind === 'ended') && (
          <Button icon={<RotateCcw aria-hidden />} onClick={again}>
            {texts.again}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}

const chosenName = ({ devices, shownId }: DeviceSelection): string =>
  devices.find(({ deviceId }) => deviceId === shownId)?.label ?? deviceName('microphone', undefined);

interface AnswerProps {
  readonly state: TapState;
  readonly isOther: boolean;
  readonly nameOf: (input: TapInput) => string;
  readonly chosen: string;
}

function TapAnswerLine({ state, isOther, nameOf, chosen }: AnswerProps) {
  const texts = useTexts(whichMicrophone);
  if (state.kind === 'opening' || state.kind === 'ended')
    return <HintLine tone="quiet">{state.kind === 'opening' ? texts.starting : undefined}</HintLine>;
  if (state.kind === 'failed')
    return (
      <HintLine tone="failed" detail={texts.failedAdvice} live="around">
        {texts.failed}
      </HintLine>
    );
  if (state.kind === 'listening')
    return (
      <HintLine tone={state.hint ? 'info' : 'quiet'} live="around">
        {state.hint ? texts[state.hint] : texts.listening}
      </HintLine>
    );
  const name = nameOf(state.input);
  const sentence = state.isOnly ? texts.heard : isOther ? texts.tapped : texts.tappedChosen;
  return (
    <HintLine tone={isOther ? 'info' : 'passed'} live="around">
      {fill(sentence, { name, other: chosen })}
    </HintLine>
  );
}

interface InputLevelProps {
  readonly input: TapInput;
  readonly name: string;
  readonly isOpen: boolean;
  readonly isMuted: boolean;
  readonly isFound: boolean;
}

function InputLevel({ input, name, isOpen, isMuted, isFound }: InputLevelProps) {
  const texts = useTexts(whichMicrophone);
  const line = useRef<LevelLineHandle>(null);
  useEffect(() => {
    if (!isOpen) return;
    let frame = requestAnimationFrame(function next() {
      line.current?.set(input.levelDbfs());
      frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      line.current?.set(null);
    };
  }, [input, isOpen]);
  return (
    <LevelLine
      ref={line}
      name={name}
      label={fill(texts.level, { name })}
      note={isMuted ? texts.muted : undefined}
      isMarked={isFound}
    />
  );
}
