import { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import type { RecordedClip, recordClip } from '@linecheck/checks/browser/recording/record-clip';
import { describe, expect, it, vi } from 'vitest';
import { clipDevices } from '../../testing/clip-devices';
import { watchObjectUrls } from '../../testing/object-urls';
import { pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { useRecorder } from './use-recorder';

const { revoked } = watchObjectUrls();

interface Recording {
  readonly onTick: (elapsedS: number) => void;
  readonly stop: ReturnType<typeof vi.fn>;
}

async function mounted() {
  const { opened, lose } = clipDevices();
  const openDevices = vi.fn(async () => opened);
  const { calls: recordings, call } = pendingCalls<Recording, RecordedClip>();
  const startRecording: typeof recordClip = ({ onTick, onStopping = () => undefined }) => {
    const stop = vi.fn(onStopping);
    return { done: call({ onTick, stop }), stop };
  };
  const hook = await renderHook(useRecorder, { maxS: 15, tested: {}, openDevices, startRecording });
  const record = () => happens(() => hook.now().record());
  return { hook, recordings, record, openDevices, lose };
}

const clip = (text: string): RecordedClip => ({ blob: new Blob([text]), durationS: 7, exactDurationS: 7.4 });

describe('the recorder', () => {
  it('records the open devices, and releases them once there is a clip', async () => {
    const { hook, recordings, record, openDevices } = await mounted();
    await record();
    await happens(() => recordings[0]?.onTick(3));
    expect(hook.now().recorder).toMatchObject({ status: 'recording', durationS: 3 });
    openDevices.mockClear();
    await recordings[0]?.end(clip('hello'));
    expect(hook.now().recorder).toMatchObject({ status: 'stopped', durationS: 7 });
    expect(hook.now().address).toBe('blob:1');
    expect(hook.now().devices.kind).toBe('opening');
    expect(openDevices).not.toHaveBeenCalled();
  });

  it('records again with the devices opened again, and another id for the next clip', async () => {
    const { hook, recordings, record } = await mounted();
    await record();
    await recordings[0]?.end(clip('one'));
    const first = hook.now().clip?.uploadId;
    await happens(() => hook.now().recordAgain());
    expect([hook.now().clip, hook.now().address, revoked]).toEqual([undefined, undefined, ['blob:1']]);
    expect(hook.now().devices.kind).toBe('live');
    await record();
    await recordings[1]?.end(clip('two'));
    expect(hook.now().clip?.uploadId).not.toBe(first);
  });

  it('keeps the recording before the loss of a device', async () => {
    const { hook, recordings, record, lose } = await mounted();
    await record();
    await happens(() => lose(new DeviceError('camera', 'disconnected')));
    expect(recordings[0]?.stop).toHaveBeenCalled();
    await recordings[0]?.end(clip('half'));
    expect(hook.now().recorder).toMatchObject({ status: 'stopped', error: undefined });
  });

  it('reports an empty recording', async () => {
    const { hook, recordings, record } = await mounted();
    await record();
    await recordings[0]?.fail(new Error('empty'));
    expect(hook.now().recorder).toMatchObject({ status: 'idle', error: 'no-data' });
  });

  it('is not stopped by the second half of a double click', async () => {
    const { hook, recordings, record } = await mounted();
    await record();
    await happens(() => hook.now().stop(1));
    expect(recordings[0]?.stop).not.toHaveBeenCalled();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600);
    await happens(() => hook.now().stop(2));
    expect(recordings[0]?.stop).not.toHaveBeenCalled();
    await happens(() => hook.now().stop(1));
    expect(recordings[0]?.stop).toHaveBeenCalledOnce();
    expect(hook.now().recorder.status).toBe('finishing');
  });

  it('stops with its dialog, and frees the clip that was shown', async () => {
    const running = await mounted();
    await running.record();
    await running.hook.unmount();
    expect(running.recordings[0]?.stop).toHaveBeenCalled();
    const shown = await mounted();
    await shown.record();
    await shown.recordings[0]?.end(clip('seen'));
    await shown.hook.unmount();
    expect(revoked).toEqual(['blob:1']);
  });

  it('begins again where the browser cannot show what was recorded', async () => {
    const { hook, recordings, record } = await mounted();
    vi.mocked(URL.createObjectURL).mockImplementation(() => {
      throw new Error('no room');
    });
    await record();
    await recordings[0]?.end(clip('unseen'));
    expect(hook.now().clip).toBeUndefined();
    expect(hook.now().recorder.error).toBe('playback-setup');
  });
});
