import { describe, expect, it, vi } from 'vitest';
import { DeviceTimeoutError, type GetUserMedia } from './get-user-media-with-timeout';
import { openStream } from './open-stream';

const stream = { getTracks: () => [] } as unknown as MediaStream;
const wish = { audio: { sampleRate: 44100 } };
const less = { audio: true };
const mediaDevices: GetUserMedia = { getUserMedia: async () => stream };

/** A browser that answers its calls in this order. */
const asking = (...outcomes: readonly (MediaStream | Error)[]) => {
  const left = [...outcomes];
  return vi.fn(async (_devices: GetUserMedia, _wishes: MediaStreamConstraints) => {
    const outcome = left.shift() ?? new Error('asked too often');
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
};

const given = { device: 'microphone', attempts: [wish, less], mediaDevices } as const;

describe('a device of which nothing comes', () => {
  it('is requested once more with the same constraints', async () => {
    const ask = asking(new DeviceTimeoutError(), stream);
    expect(await openStream({ ...given, ask })).toBe(stream);
    expect(ask.mock.calls.map(([, wishes]) => wishes)).toEqual([wish, wish]);
  });

  it('counts as used by another program, and is not requested with other constraints', async () => {
    const ask = asking(new DeviceTimeoutError(), new DeviceTimeoutError());
    await expect(openStream({ ...given, ask })).rejects.toMatchObject({ device: 'microphone', problem: 'in-use' });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('has the outcome of the second answer, if there is one', async () => {
    const ask = asking(new DeviceTimeoutError(), new DOMException('', 'NotAllowedError'));
    await expect(openStream({ ...given, ask })).rejects.toMatchObject({ problem: 'denied' });
  });

  it('is not requested again after a cancellation', async () => {
    const controller = new AbortController();
    const ask = vi.fn(async () => {
      controller.abort(new Error('left'));
      throw new DeviceTimeoutError();
    });
    await expect(openStream({ ...given, ask, signal: controller.signal })).rejects.toThrow('left');
    expect(ask).toHaveBeenCalledOnce();
  });
});

describe('a browser that meets no wish at all', () => {
  const refused = () =>
    asking(new DOMException('', 'OverconstrainedError'), new DOMException('', 'OverconstrainedError'));
  const listing = (...kinds: readonly MediaDeviceKind[]) => ({
    ...mediaDevices,
    enumerateDevices: async () =>
      kinds.map((kind) => ({ kind, deviceId: kind, label: kind, groupId: '', toJSON: () => '' })),
  });
  const problemOf = (devices: ReturnType<typeof listing>, attempts: readonly MediaStreamConstraints[] = [wish, less]) =>
    openStream({ device: 'microphone', attempts, mediaDevices: devices, ask: refused() }).then(
      () => 'opened',
      ({ problem }) => problem,
    );

  it('has no such device if it lists none', async () => {
    expect(await problemOf(listing('videoinput'))).toBe('none-found');
  });

  it('has an incompatible device if it lists one', async () => {
    expect(await problemOf(listing('audioinput'))).toBe('not-compatible');
  });

  it('lacks the one of two devices that it does not list', async () => {
    const both = { audio: true, video: true };
    expect(await problemOf(listing('audioinput'), [both, both])).toBe('none-found');
  });

  it('has no such device if its list is not available', async () => {
    const enumerateDevices = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    expect(await problemOf({ ...mediaDevices, enumerateDevices })).toBe('not-compatible');
  });
});

it('a constraint that cannot be met is left out in the next attempt', async () => {
  const ask = asking(new DOMException('', 'OverconstrainedError'), stream);
  expect(await openStream({ ...given, ask })).toBe(stream);
  expect(ask.mock.calls.map(([, wishes]) => wishes)).toEqual([wish, less]);
});

it.each([
  ['a refusal is final', ['NotAllowedError'], 'denied', 1],
  ['a busy device says more than a wish that is not met', ['NotReadableError', 'OverconstrainedError'], 'in-use', 2],
] as const)('%s', async (_name, errors, problem, times) => {
  const ask = asking(...errors.map((name) => new DOMException('', name)));
  await expect(openStream({ ...given, ask })).rejects.toMatchObject({ problem });
  expect(ask).toHaveBeenCalledTimes(times);
});

it('a browser that hides its devices is not supported', async () => {
  await expect(openStream({ ...given, mediaDevices: undefined })).rejects.toMatchObject({ problem: 'unsupported' });
});
