import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FINE, resultOf } from '../../levels/testing/results';
import type { RecheckedPart, RecheckPart } from '../../recheck/parts';
import type { FinishedConnection } from '../connection/connection-session';
import { DeviceError } from '../devices/device-error';
import { fakePage } from '../devices/testing/fake-page';
import { leadIn } from './lead-in';
import type { RecheckDevices } from './open-devices';
import { type RecheckProgress, runRecheck } from './run-recheck';

type Facilities = Parameters<typeof runRecheck>[0]['facilities'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outcomes = resultOf(FINE).outcomes;
const part = (name: 'microphone' | 'camera') =>
  ({ kind: 'measured', outcome: outcomes[name] }) as unknown as RecheckedPart<never>;
const measuredLine = (change: Partial<FinishedConnection> = {}): FinishedConnection => ({
  verdict: { status: 'passed', code: 'excellent', params: {} },
  readings: { mediaPath: 'measured' },
  measured: undefined,
  ...change,
});

const never = <Value>(signal: AbortSignal) =>
  new Promise<Value>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

interface Setup {
  readonly facilities?: Facilities;
  readonly devices?: Partial<RecheckDevices>;
  readonly asked?: readonly RecheckPart[];
  readonly isPaced?: boolean;
  readonly finder?: () => Promise<void>;
}

function start({
  facilities = {},
  devices = {},
  asked = ['microphone', 'camera', 'connection'],
  isPaced = false,
  finder = async () => undefined,
}: Setup = {}) {
  const [microphone, camera] = [{ close: vi.fn() }, { close: vi.fn(), stream: {} }];
  const opened = {
    microphone: { kind: 'open', device: microphone },
    camera: { kind: 'open', device: camera },
    ...devices,
  } as unknown as RecheckDevices;
  const states: RecheckProgress[] = [];
  const { page, hide } = fakePage();
  const controller = new AbortController();
  const path = { stop: vi.fn() };
  const startPath = vi.fn(async () => path as never);
  const finished = runRecheck(
    {
      ...{
        asked,
        isPaced,
        earlier: {},
        page: page as unknown as Document,
        screen: () => 'wide',
        findProvider: async () => 'self',
      },
      frames: { prepare: finder, take: () => ({}) as never },
      startPath,
      facilities: {
        open: async () => opened,
        leadIn: async () => undefined,
        sound: async ({ onProgress }) => {
          onProgress({ stage: 'quiet', progress: 1, level: 0.2, isQuietAgain: false });
          onProgress({ stage: 'words', progress: 1, level: 0.6, isQuietAgain: false });
          return part('microphone');
        },
        picture: async ({ onProgress }) => {
          onProgress(1);
          return part('camera');
        },
        line: async () => measuredLine(),
        isOutputListed: async () => undefined,
        nowMs: () => performance.now(),
        ...facilities,
      },
    },
    { signal: controller.signal, onState: (state) => void states.push(state) },
  );
  return { finished, states, hide, controller, microphone, camera, path, startPath };
}

const kindsOf = async ({ finished }: ReturnType<typeof start>) => {
  const { parts } = (await finished).recheck;
  return [parts.microphone, parts.camera, parts.connection].map((each) =>
    each.kind === 'failed' ? each.reason : each.kind,
  );
};

describe('a recheck in the browser', () => {
  it('passes through its stages in order, and closes its devices', async () => {
    const run = start();
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'measured']);
    const stages = run.states.map(({ stage }) => stage).filter((stage, at, all) => stage !== all[at - 1]);
    expect(stages).toEqual(['opening', 'quiet', 'words', 'picture', 'line', 'done']);
    expect(run.states.at(-1)).toMatchObject({ progress: 1, stream: undefined });
    expect([run.microphone.close, run.camera.close, run.path.stop].map((each) => each.mock.calls.length > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('opens and reads no camera that the show does not ask for', async () => {
    const run = start({ asked: ['microphone', 'connection'], devices: { camera: { kind: 'not-asked' } } });
    expect(await kindsOf(run)).toEqual(['measured', 'not-rechecked', 'measured']);
    expect(run.states.map(({ stage }) => stage)).not.toContain('picture');
  });

  it.each([
    ['microphone', ['device', 'measured', 'measured']],
    ['camera', ['measured', 'device', 'measured']],
  ] as const)('goes on without a %s, and has its verdict', async (kind, expected) => {
    const run = start({ devices: { [kind]: { kind: 'failed', error: new DeviceError(kind, 'denied') } } });
    expect(await kindsOf(run)).toEqual(expected);
    expect((await run.finished).verdicts[kind]).toMatchObject({ status: 'failed', code: 'by-guest' });
  });

  it('goes on after a microphone that is lost in the words', async () => {
    const sound = async () => Promise.reject(new DeviceError('microphone', 'disconnected'));
    expect(await kindsOf(start({ facilities: { sound } }))).toEqual(['device', 'measured', 'measured']);
  });

  it.each([
    ['that could not be measured', { verdict: { status: 'warning', code: 'unmeasured', params: {} } }],
    ['that ended', { verdict: { status: 'failed', code: 'exception', params: {} }, readings: {} }],
    ['whose path is unsteady', { readings: { mediaPath: 'unsteady' } }],
  ] as const)('has no result of a line %s', async (_what, change) => {
    const run = start({ facilities: { line: async () => measuredLine(change) } });
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'unmeasured']);
  });

  it('waits for the face finder before the picture, but not for long', async () => {
    const picture = vi.fn(async () => part('camera'));
    const run = start({ facilities: { picture }, finder: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(2999);
    expect(picture).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'measured']);
  });

  it('keeps what was measured when the page is hidden', async () => {
    const run = start({ facilities: { picture: async ({ signal }) => never(signal) } });
    await vi.advanceTimersByTimeAsync(1000);
    run.hide();
    expect(await kindsOf(run)).toEqual(['measured', 'hidden', 'measured']);
  });

  it('is over after twenty seconds: what is missing was not rechecked', async () => {
    const run = start({ facilities: { line: async (_options, { signal }) => never(signal) } });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(run.states.at(-1)?.stage).toBe('line');
    await vi.advanceTimersByTimeAsync(1);
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'not-rechecked']);
  });

  it('rejects when it is cancelled, and closes its devices', async () => {
    const run = start({ facilities: { sound: async ({ signal }) => never(signal) } });
    await vi.advanceTimersByTimeAsync(100);
    run.controller.abort(new Error('left'));
    await expect(run.finished).rejects.toThrow('left');
    expect(run.microphone.close).toHaveBeenCalled();
    expect(run.camera.close).toHaveBeenCalled();
  });

  it('asks the server for no path before the guest is quiet', async () => {
    const run = start({
      facilities: {
        sound: async ({ lead }) => {
          await lead('quiet');
          expect(run.startPath).toHaveBeenCalledOnce();
          return part('microphone');
        },
        leadIn: async (led) => void (led === 'quiet' && expect(run.startPath).not.toHaveBeenCalled()),
      },
    });
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'measured']);
    expect(run.startPath).toHaveBeenCalledOnce();
  });
});

describe('an announced part of a recheck', () => {
  /** The sound as it is measured: each part after it was announced. */
  const announcing = (measured: string[]): Facilities => ({
    leadIn,
    sound: async ({ lead }) => {
      await lead('quiet');
      measured.push('quiet');
      await lead('words');
      measured.push('words');
      return part('microphone');
    },
    picture: async () => {
      measured.push('picture');
      return part('camera');
    },
  });

  it('begins after a readable moment, of which the seconds are told', async () => {
    const measured: string[] = [];
    const run = start({ facilities: announcing(measured) });
    await vi.advanceTimersByTimeAsync(0);
    expect(run.states.at(-1)).toMatchObject({ stage: 'quiet', isPaced: false, wait: { leftS: 6 } });
    await vi.advanceTimersByTimeAsync(5000);
    expect([run.states.at(-1)?.wait?.leftS, measured]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([run.states.at(-1)?.stage, measured]).toEqual(['words', ['quiet']]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'measured']);
    expect(measured).toEqual(['quiet', 'words', 'picture']);
  });

  it('can be begun at once, after the sound of the press', async () => {
    const measured: string[] = [];
    const run = start({ facilities: announcing(measured) });
    await vi.advanceTimersByTimeAsync(0);
    run.states.at(-1)?.wait?.begin();
    await vi.advanceTimersByTimeAsync(999);
    expect([run.states.at(-1)?.wait, measured]).toEqual([undefined, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(measured).toEqual(['quiet']);
    run.controller.abort(new Error('left'));
    await expect(run.finished).rejects.toThrow('left');
  });

  it('waits for the guest where each part is paced, however long, and the limit waits too', async () => {
    const measured: string[] = [];
    const run = start({ facilities: announcing(measured), isPaced: true });
    for (const [stage, before] of [
      ['quiet', []],
      ['words', ['quiet']],
      ['picture', ['quiet', 'words']],
    ] as const) {
      await vi.advanceTimersByTimeAsync(60_000);
      const state = run.states.at(-1);
      expect([state?.stage, state?.wait?.leftS, measured]).toEqual([stage, undefined, before]);
      state?.wait?.begin();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await kindsOf(run)).toEqual(['measured', 'measured', 'measured']);
  });

  it('that is awaited is not measured once the page is hidden', async () => {
    const run = start({ facilities: announcing([]), isPaced: true });
    await vi.advanceTimersByTimeAsync(0);
    run.hide();
    expect((await kindsOf(run)).slice(0, 2)).toEqual(['hidden', 'hidden']);
  });
});
