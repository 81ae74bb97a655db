import type { LiveMicrophone } from '@linecheck/checks/browser/microphone/live-microphone';
import type { MicrophoneSession, OpenResult } from '@linecheck/checks/browser/microphone/microphone-session';
import type { CheckVerdict } from '@linecheck/checks/verdict';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { releaseDevices } from '../../ui/behaviour/use-release-on-leave';
import { usePreview } from './use-preview';

const lost: CheckVerdict = { status: 'failed', code: 'disconnected', params: {} };
const failed: OpenResult = { kind: 'failed', verdict: lost };

function microphone(deviceId: string) {
  let lose: (verdict: CheckVerdict) => void = () => undefined;
  const onLost = (listener: typeof lose) => {
    lose = listener;
    return () => undefined;
  };
  const live = { deviceId, frame: vi.fn(), onLost } as Partial<LiveMicrophone> as LiveMicrophone;
  return { opened: { kind: 'live', microphone: live } as const, lose: () => happens(() => lose(lost)) };
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

/** The code that reads the permission is imported on first use. */
async function permissionRead() {
  await happens(() => vi.dynamicImportSettled());
  await happens(() => undefined);
}

async function mounted(permission: 'granted' | 'prompt' = 'granted') {
  Object.assign(browser, { state: permission, isTouched: true });
  const { calls: openings, call } = pendingCalls<{ readonly deviceId: string | undefined }, OpenResult>();
  const release = vi.fn();
  const open: MicrophoneSession['open'] = (deviceId) => call({ deviceId });
  const session = { open, release } as Partial<MicrophoneSession> as MicrophoneSession;
  const onOpened = vi.fn();
  const given = { session, selection: selectionOf('desk'), isFree: true, isJudged: false, onOpened };
  const hook = await renderHook(usePreview, given);
  await permissionRead();
  const opens = (result: OpenResult) => openings.at(-1)?.end(result);
  return { hook, openings, opens, release, onOpened, preview: () => hook.now().preview };
}

describe('the preview', () => {
  it('starts automatically if no prompt would appear', async () => {
    const { preview, opens, onOpened } = await mounted('granted');
    expect(preview()).toEqual({ kind: 'opening', mayPrompt: false });
    await opens(microphone('desk').opened);
    expect(preview()).toMatchObject({ kind: 'live', deviceId: 'desk' });
    expect(onOpened).toHaveBeenLastCalledWith('desk');
  });

  it('ends when the studio needs the microphone, and starts again on request', async () => {
    const { hook, preview, openings, opens, release } = await mounted('granted');
    await opens(microphone('desk').opened);
    await happens(() => releaseDevices());
    expect(preview()).toEqual({ kind: 'off' });
    expect(release).toHaveBeenCalledWith('preview');
    await happens(() => hook.now().listen());
    expect(openings).toHaveLength(2);
  });

  it('needs its button if the browser would prompt', async () => {
    const { hook, preview, openings } = await mounted('prompt');
    expect([preview(), openings]).toEqual([{ kind: 'off' }, []]);
    await happens(() => hook.now().listen());
    expect(preview()).toEqual({ kind: 'opening', mayPrompt: true });
    await happens(() => hook.now().stop());
    expect(preview()).toEqual({ kind: 'off' });
  });

  it('uses the microphone that was chosen last, however late the previous one opens', async () => {
    const { hook, preview, openings, opens } = await mounted();
    const first = openings.at(-1);
    await hook.change({ selection: selectionOf('headset') });
    await opens(microphone('headset').opened);
    await first?.end(microphone('desk').opened);
    expect(openings.at(-1)?.deviceId).toBe('headset');
    expect(preview()).toMatchObject({ kind: 'live', deviceId: 'headset' });
  });

  it('releases its microphone when a test begins, and resumes after it without a prompt', async () => {
    const { hook, preview, openings, opens, release } = await mounted();
    await opens(microphone('desk').opened);
    release.mockClear();
    await hook.change({ isFree: false });
    expect(release).toHaveBeenCalledWith('preview');
    expect(preview()).toEqual({ kind: 'off' });
    const before = openings.length;
    await hook.change({ isFree: true });
    await permissionRead();
    expect(openings.length).toBeGreaterThan(before);
  });

  it('drops an interrupted request to listen', async () => {
    const { hook, preview } = await mounted('prompt');
    await happens(() => hook.now().listen());
    await hook.change({ isFree: false });
    await hook.change({ isFree: true });
    expect(preview()).toEqual({ kind: 'off' });
  });

  it('reports how it was lost, and tries again once for each new list of devices', async () => {
    const { hook, preview, openings, opens } = await mounted();
    const { opened, lose } = microphone('desk');
    await opens(opened);
    await lose();
    expect(preview()).toMatchObject({ kind: 'failed', verdict: lost, isUnasked: false });
    const before = openings.length;
    await hook.change({ selection: { ...selectionOf('desk'), devices: [device('headset')] } });
    await opens(failed);
    expect(preview()).toMatchObject({ kind: 'failed' });
    expect(openings).toHaveLength(before + 1);
  });

  it('that started automatically and fails counts as not requested until the guest requests it', async () => {
    const { hook, preview, opens } = await mounted();
    await opens(failed);
    expect(preview()).toMatchObject({ kind: 'failed', isUnasked: true });
    await hook.change({ selection: { ...selectionOf('desk'), devices: [device('headset')] } });
    await opens(failed);
    expect(preview()).toMatchObject({ kind: 'failed', isUnasked: true });
    await happens(() => hook.now().listen());
    await opens(failed);
    expect(preview()).toMatchObject({ kind: 'failed', isUnasked: false });
  });

  it('stays live after its permission is withdrawn, until the device reports its loss', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { preview, opens } = await mounted();
    const { opened, lose } = microphone('desk');
    await opens(opened);
    browser.state = 'prompt';
    await happens(() => vi.advanceTimersByTimeAsync(2000));
    expect(preview().kind).toBe('live');
    vi.useRealTimers();
    await lose();
    expect(preview()).toMatchObject({ kind: 'failed', verdict: lost });
  });

  it('that is unmounted while its device opens never uses the device', async () => {
    const { hook, opens, release, onOpened } = await mounted();
    await hook.unmount();
    await opens(microphone('desk').opened);
    expect(release).toHaveBeenCalledWith('preview');
    expect(onOpened).not.toHaveBeenCalled();
  });
});
