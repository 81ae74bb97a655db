import { describe, expect, it, vi } from 'vitest';
import { createReleaseStack } from '../release-stack';
import { opensSeveralInputs, openTapInputs } from './listen-for-taps';

describe('a browser', () => {
  it.each([
    ['Chromium on a computer', { userAgentData: { mobile: false } }, true],
    ['Chromium on a phone', { userAgentData: { mobile: true } }, false],
    ['Firefox or Safari', {}, false],
  ])('%s opens several microphones at once: %s', (_name, hints, several) => {
    expect(opensSeveralInputs(hints)).toBe(several);
  });
});

const LISTED = [
  { deviceId: 'default', label: 'Default - Laptop' },
  { deviceId: 'laptop', label: 'Laptop' },
  { deviceId: 'yeti', label: 'Yeti' },
  { deviceId: 'busy', label: 'Busy' },
].map((device) => ({ ...device, kind: 'audioinput', groupId: '' }) as MediaDeviceInfo);

/** Opens the inputs of a computer with three microphones, one of which is in use. */
async function opened(
  options: { readonly deviceId?: string; readonly opensSeveral: boolean },
  listed: readonly MediaDeviceInfo[] = LISTED,
) {
  const asked: unknown[] = [];
  const stops: string[] = [];
  const getUserMedia = async ({ audio }: MediaStreamConstraints = {}) => {
    asked.push(audio);
    const { deviceId } = audio as { deviceId?: { exact: string } };
    const id = deviceId?.exact ?? 'default';
    if (id === 'busy') throw new DOMException('', 'NotReadableError');
    const track = { getSettings: () => ({ deviceId: id }), stop: () => void stops.push(id) };
    return { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
  };
  const releases = createReleaseStack();
  const mediaDevices = { getUserMedia: vi.fn(getUserMedia), enumerateDevices: async () => [...listed] };
  const inputs = await openTapInputs({ deviceId: undefined, ...options, mediaDevices }, releases);
  return { ids: inputs.map(({ deviceId }) => deviceId), asked, stops, releases };
}

describe('the microphones that are heard', () => {
  it('are all that open, without processing, and are stopped at the end', async () => {
    const { ids, asked, stops, releases } = await opened({ deviceId: 'yeti', opensSeveral: true });
    expect(ids).toEqual(['yeti', 'laptop']);
    const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    expect(asked).toEqual(['yeti', 'laptop', 'busy'].map((exact) => ({ deviceId: { exact }, ...raw })));
    releases.releaseAll();
    expect(stops.toSorted()).toEqual(['laptop', 'yeti']);
  });

  it('contain the default one once, by its own name', async () => {
    expect((await opened({ opensSeveral: true })).ids).toEqual(['laptop', 'yeti']);
  });

  it('do not contain a default one without a name of its own, which is one of the others', async () => {
    const unnamed = LISTED.map((device) => (device.deviceId === 'default' ? { ...device, label: 'Default' } : device));
    const { ids, stops } = await opened({ opensSeveral: true }, unnamed);
    expect(ids).toEqual(['laptop', 'yeti']);
    expect(stops).toEqual(['default']);
  });

  it('are the chosen one alone where others would prompt', async () => {
    const { ids, asked } = await opened({ deviceId: 'yeti', opensSeveral: false });
    expect(ids).toEqual(['yeti']);
    expect(asked).toHaveLength(1);
  });
});
