import type { LiveMicrophone } from '@linecheck/checks/browser/microphone/live-microphone';
import type { MicrophoneSession, OpenResult } from '@linecheck/checks/browser/microphone/microphone-session';
import type { Verdict } from '@linecheck/checks/verdict';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { usePreview } from './use-preview';

const lost: Verdict = { status: 'failed', code: 'disconnected', params: {} };

interface Opening {
  readonly deviceId: string | undefined;
  readonly answer: (result: OpenResult) => void;
}

/** A microphone that can be lost. */
function microphone(deviceId: string) {
  let lose: (verdict: Verdict) => void = () => undefined;
  const live = {
    deviceId,
    frame: vi.fn(),
    onLost: (listener: typeof lose) => {
      lose = listener;
      return () => undefined;
    },
  } as Partial<LiveMicrophone> as LiveMicrophone;
  return { opened: { kind: 'live', microphone: live } as const, lose: () => lose(lost) };
}

const browser = { state: 'prompt', isTouched: false };

beforeEach(() => {
  Object.assign(browser, { state: 'prompt', isTouched: false });
  const status = () => Object.assign(new EventTarget(), { state: browser.state });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => status() } });
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ hasBeenActive: browser.isTouched }),
  });
});

const device = (deviceId: string) => ({ deviceId, label: deviceId });
const selectionOf = (deviceId: string | undefined) => ({
  devices: [device('desk'), device('headset')],
  deviceId,
  shownId: deviceId,
  choose: () => undefined,
});

async function mounted(permission: 'granted' | 'prompt' = 'granted') {
  Object.assign(browser, { state: permission, isTouched: true });
  const openings: Opening[] = [];
  const release = vi.fn();
  const session = {
    open: (deviceId, _listener) => new Promise((resolve) => openings.push({ deviceId, answer: resolve })),
    release,
  } as Partial<MicrophoneSession> as MicrophoneSession;
  const onOpened = vi.fn();
  const given = { session, selection: selectionOf('desk'), isFree: true, isJudged: false, onOpened };
  const hook = await renderHook(usePreview, given);
  // The permission is read by a part of the page that comes when it is needed.
  await happens(() => vi.dynamicImportSettled());
  await happens(() => undefined);
  return { hook, openings, release, onOpened };
}

describe('the preview', () => {
  it('listens by itself where no prompt would appear', async () => {
    const { hook, openings, onOpened } = await mounted('granted');
    expect(hook.now().preview).toEqual({ kind: 'opening', asks: false });
    await happens(() => openings.at(-1)?.answer(microphone('desk').opened));
    expect(hook.now().preview).toMatchObject({ kind: 'live', deviceId: 'desk' });
    expect(onOpened).toHaveBeenLastCalledWith('desk');
  });

  it('waits for its button where the browser would ask', async () => {
    const { hook, openings } = await mounted('prompt');
    expect([hook.now().preview, openings]).toEqual([{ kind: 'off' }, []]);
    await happens(() => hook.now().listen());
    expect(hook.now().preview).toEqual({ kind: 'opening', asks: true });
    await happens(() => hook.now().stop());
    expect(hook.now().preview).toEqual({ kind: 'off' });
  });

  it('uses the microphone that was chosen last, however late the previous one opens', async () => {
    const { hook, openings } = await mounted();
    const [first] = openings.slice(-1);
    await hook.change({ selection: selectionOf('headset') });
    await happens(() => openings.at(-1)?.answer(microphone('headset').opened));
    await happens(() => first?.answer(microphone('desk').opened));
    expect(openings.at(-1)?.deviceId).toBe('headset');
    expect(hook.now().preview).toMatchObject({ kind: 'live', deviceId: 'headset' });
  });

  it('releases its microphone when a test begins, and resumes after it without a prompt', async () => {
    const { hook, openings, release } = await mounted();
    await happens(() => openings.at(-1)?.answer(microphone('desk').opened));
    release.mockClear();
    await hook.change({ isFree: false });
    expect(release).toHaveBeenCalledWith('preview');
    expect(hook.now().preview).toEqual({ kind: 'off' });
    const before = openings.length;
    await hook.change({ isFree: true });
    await happens(() => vi.dynamicImportSettled());
    await happens(() => undefined);
    expect(openings.length).toBeGreaterThan(before);
  });

  it('drops an interrupted request to listen', async () => {
    const { hook } = await mounted('prompt');
    await happens(() => hook.now().listen());
    await hook.change({ isFree: false });
    await hook.change({ isFree: true });
    expect(hook.now().preview).toEqual({ kind: 'off' });
  });

  it('says how it was lost, and tries again once for each new list of devices', async () => {
    const { hook, openings } = await mounted();
    const { opened, lose } = microphone('desk');
    await happens(() => openings.at(-1)?.answer(opened));
    await happens(lose);
    expect(hook.now().preview).toMatchObject({ kind: 'failed', verdict: lost, isUnasked: false });
    const before = openings.length;
    await hook.change({ selection: { ...selectionOf('desk'), devices: [device('headset')] } });
    expect(openings).toHaveLength(before + 1);
    await happens(() => openings.at(-1)?.answer({ kind: 'failed', verdict: lost }));
    expect(hook.now().preview).toMatchObject({ kind: 'failed' });
    expect(openings).toHaveLength(before + 1);
  });

  it('that began by itself and fails says so again until somebody asks for it', async () => {
    const { hook, openings } = await mounted();
    const failed = () => happens(() => openings.at(-1)?.answer({ kind: 'failed', verdict: lost }));
    await failed();
    expect(hook.now().preview).toMatchObject({ kind: 'failed', isUnasked: true });
    await hook.change({ selection: { ...selectionOf('desk'), devices: [device('headset')] } });
    await failed();
    expect(hook.now().preview).toMatchObject({ kind: 'failed', isUnasked: true });
    await happens(() => hook.now().listen());
    await failed();
    expect(hook.now().preview).toMatchObject({ kind: 'failed', isUnasked: false });
  });

  it('waits for what the device says when its permission is withdrawn', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { hook, openings } = await mounted();
    const { opened, lose } = microphone('desk');
    await happens(() => openings.at(-1)?.answer(opened));
    browser.state = 'prompt';
    await happens(() => vi.advanceTimersByTimeAsync(2000));
    expect(hook.now().preview.kind).toBe('live');
    vi.useRealTimers();
    await happens(lose);
    expect(hook.now().preview).toMatchObject({ kind: 'failed', verdict: lost });
  });

  it('that is unmounted while its device opens never uses the device', async () => {
    const { hook, openings, release, onOpened } = await mounted();
    await hook.unmount();
    await happens(() => openings.at(-1)?.answer(microphone('desk').opened));
    expect(release).toHaveBeenCalledWith('preview');
    expect(onOpened).not.toHaveBeenCalled();
  });
});
