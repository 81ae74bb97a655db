import type { HeardTaps, TapListening } from '@linecheck/checks/browser/microphone/listen-for-taps';
import { describe, expect, it, vi } from 'vitest';
import type { DeviceSelection } from '../../checks/device-select';
import { fakeTime } from '../../testing/fake-time';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { WhichMicrophone } from './which-microphone';

interface FakeInput {
  readonly deviceId: string;
  readonly isMuted?: boolean;
}

const BOTH: readonly FakeInput[] = [{ deviceId: 'laptop' }, { deviceId: 'yeti' }];

/** The panel with microphones that are heard, and the calls that it makes. */
async function panel(inputs: readonly FakeInput[] | 'refused' = BOTH) {
  const [choose, onUsed, onClose, closed] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const requests: { deviceId: string | undefined; signal: AbortSignal }[] = [];
  let tell: (answer: HeardTaps) => void = () => undefined;
  const listen = async (request: (typeof requests)[number]): Promise<TapListening> => {
    requests.push(request);
    if (inputs === 'refused') throw new Error('refused');
    return {
      inputs: inputs.map(({ deviceId, isMuted = false }) => ({
        deviceId,
        label: deviceId,
        levelDbfs: () => -30,
        isMuted: () => isMuted,
      })),
      onTaps: (listener) => {
        tell = listener;
        return () => undefined;
      },
      close: closed,
    };
  };
  const selection: DeviceSelection = {
    devices: [
      { deviceId: 'laptop', label: 'MacBook microphone' },
      { deviceId: 'yeti', label: 'Yeti' },
    ],
    deviceId: undefined,
    shownId: 'laptop',
    choose,
  };
  const rendered = await renderComponent(<WhichMicrophone {...{ selection, onUsed, onClose, listen }} />);
  const hear = (answer: HeardTaps) => happens(() => tell(answer));
  return { ...rendered, hear, requests, choose, onUsed, onClose, closed };
}

const said = ({ place }: { readonly place: HTMLElement }) => place.querySelector('[role=status]')?.textContent;

describe('the panel that asks which microphone it is', () => {
  it('says what to do, and shows the level of each microphone', async () => {
    const shown = await panel();
    expect(shown.place.textContent).toContain('Be silent, then tap three times on the microphone');
    expect(shown.namesOf('meter')).toEqual(['Level of MacBook microphone', 'Level of Yeti']);
    expect(said(shown)).toBe('Listening for three taps…');
    expect(document.activeElement?.textContent).toBe('Which microphone is it?');
    await expectComponentAccessible();
  });

  it('names the other microphone that was tapped, and changes to it on a press only', async () => {
    const shown = await panel();
    await shown.hear({ kind: 'tapped', input: 1 });
    expect(said(shown)).toBe('You tapped Yeti. You had chosen MacBook microphone.');
    expect(shown.closed).toHaveBeenCalled();
    expect(shown.choose).not.toHaveBeenCalled();
    await expectComponentAccessible();
    await shown.press('button', 'Use Yeti');
    expect(shown.choose).toHaveBeenCalledExactlyOnceWith('yeti');
    expect(shown.onUsed).toHaveBeenCalledExactlyOnceWith('yeti');
  });

  it('has nothing to change if the chosen one was tapped', async () => {
    const shown = await panel();
    await shown.hear({ kind: 'tapped', input: 0 });
    expect(said(shown)).toBe('You tapped MacBook microphone. It is the one that you have chosen.');
    expect(shown.namesOf('button')).toEqual(['Tap again', 'Close']);
    await shown.press('button', 'Tap again');
    expect(said(shown)).toBe('Listening for three taps…');
    await shown.press('button', 'Close');
    expect(shown.onClose).toHaveBeenCalledOnce();
  });

  it('goes on listening after taps beside the microphones', async () => {
    const shown = await panel();
    await shown.hear({ kind: 'elsewhere' });
    expect(said(shown)).toBe('We heard taps, but on no microphone. Tap on its body.');
    expect(shown.closed).not.toHaveBeenCalled();
    await shown.hear({ kind: 'tapped', input: 1 });
    expect(said(shown)).toContain('You tapped Yeti.');
  });

  it('claims no contact where the browser opens one microphone', async () => {
    const shown = await panel([{ deviceId: 'laptop' }]);
    expect(shown.place.textContent).toContain('Your browser listens to one microphone at a time.');
    await shown.hear({ kind: 'heard', input: 0 });
    expect(said(shown)).toBe('MacBook microphone has heard your taps.');
  });

  it('says so if none can be opened', async () => {
    const shown = await panel('refused');
    expect(said(shown)).toBe('No microphone could be opened.Start the test: it shows what to do.');
    await expectComponentAccessible();
  });

  it('closes the microphones when it goes', async () => {
    const { requests, unmount } = await panel();
    await unmount();
    expect(requests.map(({ signal }) => signal.aborted)).not.toContain(false);
  });
});

describe('after eight seconds without taps', () => {
  const pass = fakeTime();

  it('says so, and which microphone delivers nothing', async () => {
    const shown = await panel([{ deviceId: 'laptop' }, { deviceId: 'yeti', isMuted: true }]);
    await pass(8000);
    expect(said(shown)).toBe('No taps heard. It may be muted, or not connected.');
    expect(shown.place.querySelectorAll('li')[1]?.textContent).toBe('YetiNo sound arrives');
    expect(shown.place.querySelectorAll('li')[0]?.textContent).toBe('MacBook microphone');
  });
});
