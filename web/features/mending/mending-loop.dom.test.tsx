import type { CheckName } from '@linecheck/checks/check';
import { MENDING_WAYS, type MendingAct, mendingWay } from '@linecheck/checks/mending/acts';
import type { MendingAnswer } from '@linecheck/checks/mending/answer';
import type { MendingTry } from '@linecheck/checks/mending/tries';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { MendingLoop } from './mending-loop';
import { answerSentence } from './mending-words';

interface Shown {
  readonly check?: CheckName;
  readonly reason: string;
  readonly isPossible?: (act: MendingAct) => boolean;
  readonly hasHost?: boolean;
  readonly hasTap?: boolean;
}

/** The loop in a page that keeps the tries. */
function LoopWithTries({ onTried, ...props }: Omit<ComponentProps<typeof MendingLoop>, 'tries'>) {
  const [tries, setTries] = useState<readonly MendingTry[]>([]);
  const keep = (added: MendingTry) => {
    onTried(added);
    setTries([...tries, added]);
  };
  return <MendingLoop {...props} tries={tries} onTried={keep} />;
}

/** A loop whose readings and watches the test answers. */
async function loopOf({
  check = 'microphone',
  reason,
  isPossible = () => true,
  hasHost = true,
  hasTap = false,
}: Shown) {
  const way = mendingWay(check, reason);
  if (way === undefined) throw new Error(`no way for ${reason}`);
  const tried: MendingTry[] = [];
  const onCheckAgain = vi.fn();
  let answer: (answer: MendingAnswer) => void = () => undefined;
  let progress: (share: number) => void = () => undefined;
  const signals: AbortSignal[] = [];
  let helps: () => void = () => undefined;
  const stopWatch = vi.fn();
  const rendered = await renderComponent(
    <LoopWithTries
      {...{ check, reason, way, isPossible, hasHost, onCheckAgain }}
      onTried={(added) => tried.push(added)}
      takeReading={(_by, { signal, onShare }) => {
        signals.push(signal);
        progress = onShare;
        return new Promise((resolve) => {
          answer = resolve;
        });
      }}
      watchAct={(_by, onHelped) => {
        helps = onHelped;
        return stopWatch;
      }}
      whichMicrophone={
        hasTap
          ? (onClose) => (
              <button type="button" onClick={onClose}>
                Close the taps
              </button>
            )
          : undefined
      }
    />,
  );
  const sentence = () => rendered.place.querySelector('.act-head p')?.textContent;
  return {
    ...rendered,
    tried,
    onCheckAgain,
    signals,
    stopWatch,
    sentence,
    said: () => rendered.place.querySelector('[role="status"] p')?.textContent ?? '',
    says: (given: MendingAnswer) => happens(() => answer(given)),
    goesOn: (share: number) => happens(() => progress(share)),
    happensAtOnce: () => happens(() => helps()),
  };
}

describe('an act that a reading proves', () => {
  it('is asked for in one sentence, then read, and starts the whole check with its number', async () => {
    const loop = await loopOf({ reason: 'too-low' });
    loop.byRole('region', 'Try this first');
    expect(loop.sentence()).toBe("Bring the microphone to a hand's width from your mouth.");
    await expectComponentAccessible();
    await loop.press('button', 'Done: listen to me');
    await loop.goesOn(0.5);
    expect(loop.byRole('progressbar', 'Short measurement').getAttribute('aria-valuenow')).toBe('50');
    await expectComponentAccessible();
    await loop.says({ kind: 'helped', amount: { unit: 'dB', value: 9.2 } });
    expect(loop.said()).toBe('+9 dB: good.');
    await expectComponentAccessible();
    expect(loop.tried).toEqual([{ reason: 'too-low', act: 'come-close', answer: 'helped' }]);
  });

  it('is followed by the next one, and after three by the host', async () => {
    const loop = await loopOf({ reason: 'too-low' });
    await loop.press('button', 'Done: listen to me');
    await loop.says({ kind: 'not-yet', amount: { unit: 'dB', value: 2 } });
    expect(loop.said()).toContain('+2 dB: not enough yet.');
    expect(loop.said(), 'read by screen readers with the answer').toContain('Turn the input volume up');
    loop.byRole('region', 'Then try this');
    await loop.press('button', 'Done: listen to me');
    await loop.says({ kind: 'not-yet' });
    loop.byRole('region', 'One more thing to try');
    await loop.press('button', 'Done: listen to me');
    await loop.says({ kind: 'not-yet' });
    loop.byRole('region', 'That was not enough');
    expect(loop.sentence()).toContain('Ask your host for help');
    expect(loop.namesOf('button')).toEqual([]);
    expect(loop.tried.map(({ act }) => act)).toEqual(['come-close', 'turn-input-up', 'tap-microphone']);
    expect(loop.onCheckAgain).not.toHaveBeenCalled();
    await expectComponentAccessible();
  });

  it('is asked for once more if the guest did not speak, and not twice', async () => {
    const loop = await loopOf({ reason: 'too-low' });
    for (const expected of [[], ['come-close']]) {
      await loop.press('button', 'Done: listen to me');
      await loop.says({ kind: 'not-yet', because: 'no-voice' });
      expect(loop.said()).toContain('We heard no voice.');
      expect(loop.tried.map(({ act }) => act)).toEqual(expected);
    }
  });

  it('cancels the reading when the guest leaves', async () => {
    const loop = await loopOf({ reason: 'hum' });
    await loop.press('button', 'Done: listen to the room');
    await loop.unmount();
    expect(loop.signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('leaves out what cannot be done here, and names nobody where there is no host', async () => {
    const loop = await loopOf({
      reason: 'telephone-band',
      isPossible: (act) => act !== 'choose-computer-microphone',
      hasHost: false,
    });
    expect(loop.sentence()).toContain('with a cable');
    await loop.press('button', 'Done: listen to me');
    await loop.says({ kind: 'not-yet' });
    expect(loop.sentence()).toBe('Follow the advice above, and test again.');
  });
});

describe('an act that a reading only points to', () => {
  it('asks for the whole check, and does not start it', async () => {
    const loop = await loopOf({ check: 'connection', reason: 'loss-too-high' });
    await loop.press('button', 'Done: measure again');
    await loop.says({ kind: 'hint', amount: { unit: 'share', value: 0.004, before: 0.06 } });
    expect(loop.said()).toBe('0% instead of 6%: better.');
    expect(loop.sentence()).toBe('Test again to be sure.');
    expect(loop.onCheckAgain).not.toHaveBeenCalled();
    await expectComponentAccessible();
    await loop.press('button', 'Test again');
    expect(loop.onCheckAgain).toHaveBeenCalledOnce();
  });
});

describe('an act that the browser proves', () => {
  it('needs no press, and starts the whole check', async () => {
    const loop = await loopOf({ reason: 'none-found' });
    expect(loop.place.textContent).toContain('This page notices it by itself.');
    await expectComponentAccessible();
    await loop.happensAtOnce();
    expect(loop.said()).toBe('Found.');
    expect(loop.tried).toEqual([{ reason: 'none-found', act: 'plug-in', answer: 'helped' }]);
  });

  it('is watched no longer once the guest leaves', async () => {
    const loop = await loopOf({ reason: 'in-use' });
    await loop.unmount();
    expect(loop.stopWatch).toHaveBeenCalled();
  });
});

describe('an act that only the whole check can prove', () => {
  it('starts it with a press', async () => {
    const loop = await loopOf({ reason: 'inconsistent' });
    await loop.press('button', 'Done: test again');
    expect(loop.onCheckAgain).toHaveBeenCalledExactlyOnceWith(false);
    expect(loop.tried).toEqual([{ reason: 'inconsistent', act: 'keep-distance', answer: 'untold' }]);
  });
});

it('the question which microphone it is replaces the loop until it is closed', async () => {
  const loop = await loopOf({ reason: 'too-quiet', hasTap: true });
  await loop.press('button', 'Find my microphone');
  expect(loop.namesOf('button')).toEqual(['Close the taps']);
  await loop.press('button', 'Close the taps');
  loop.byRole('button', 'Find my microphone');
});

it.each(
  Object.entries(MENDING_WAYS).flatMap(([check, ways]) =>
    Object.keys(ways).map((reason) => [check as CheckName, reason]),
  ),
)('%s: %s has a sentence and a button', async (check, reason) => {
  const loop = await loopOf({ check: check as CheckName, reason });
  expect(loop.sentence()).toMatch(/\.$/);
  expect(loop.namesOf('button')).toHaveLength(1);
});

describe('the sentence of an answer', () => {
  it.each([
    [{ kind: 'helped', amount: { unit: 'dB', value: -6.4 } }, 'noise', '6 dB lower: good.'],
    [{ kind: 'helped', amount: { unit: 'stops', value: 1.24 } }, 'live-picture', '1.2 stops brighter: good.'],
    [{ kind: 'helped', amount: { unit: 'ms', value: 40, before: 310 } }, 'latency', '40 ms instead of 310 ms: good.'],
    [
      { kind: 'helped', amount: { unit: 'kHz', value: 15.6, before: 3.4 } },
      'bandwidth',
      '15.6 kHz instead of 3.4 kHz: good.',
    ],
    [{ kind: 'helped', amount: { unit: 'dB', value: 0.2 } }, 'voice-level', 'The level is good.'],
    [{ kind: 'helped' }, 'udp', 'Calls get through now.'],
    [{ kind: 'hint' }, 'gaps', 'No gaps.'],
    [{ kind: 'not-yet' }, 'hum', 'Not yet.'],
    [{ kind: 'not-yet', because: 'too-far' }, 'voice-level', 'That is too far. Go half of the way back.'],
  ] as const)('%j of %s', (answer, by, sentence) => {
    expect(answerSentence(answer, by)).toBe(sentence);
  });
});
