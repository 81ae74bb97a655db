import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceKind } from './device-error';
import { DeviceTimeoutError, type GetUserMedia, getUserMediaWithTimeout } from './get-user-media-with-timeout';
import { fakePage } from './testing/fake-page';

const streamOf = () => {
  const stop = vi.fn();
  return { stream: { getTracks: () => [{ stop }] } as unknown as MediaStream, stop };
};

/** A browser that answers when the test calls it. */
function openBrowser() {
  let resolve: (stream: MediaStream) => void = () => undefined;
  let reject: (thrown: unknown) => void = () => undefined;
  const answer = new Promise<MediaStream>((onStream, onThrown) => {
    resolve = onStream;
    reject = onThrown;
  });
  return { resolve, reject, mediaDevices: { getUserMedia: () => answer } as GetUserMedia };
}

const granted = async () => true;
const asking = async () => false;
const MINUTE_MS = 60_000;

/** The outcome after this time, or 'nothing yet'. */
async function after(asked: Promise<MediaStream>, ms: number): Promise<unknown> {
  let outcome: unknown = 'nothing yet';
  asked.then(
    (stream) => {
      outcome = stream;
    },
    (thrown: unknown) => {
      outcome = thrown;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

describe('asking for a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns the stream of the browser, and stops watching', async () => {
    const { mediaDevices, resolve } = openBrowser();
    const { stream, stop } = streamOf();
    const asked = getUserMediaWithTimeout(mediaDevices, { audio: true }, { isAllowed: granted });
    resolve(stream);
    expect(await after(asked, MINUTE_MS)).toBe(stream);
    expect(stop).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('throws the error of the browser', async () => {
    const { mediaDevices, reject } = openBrowser();
    const refusal = new DOMException('', 'NotAllowedError');
    const asked = getUserMediaWithTimeout(mediaDevices, { audio: true }, { isAllowed: granted });
    reject(refusal);
    expect(await after(asked, 0)).toBe(refusal);
  });

  it('waits for the permission prompt without a timeout', async () => {
    const { mediaDevices, resolve } = openBrowser();
    const { stream } = streamOf();
    const asked = getUserMediaWithTimeout(mediaDevices, { audio: true }, { isAllowed: asking });
    expect(await after(asked, 10 * MINUTE_MS)).toBe('nothing yet');
    resolve(stream);
    expect(await after(asked, 0)).toBe(stream);
  });

  it('times out for an allowed device, and releases a late stream', async () => {
    const { mediaDevices, resolve } = openBrowser();
    const { stream, stop } = streamOf();
    const asked = getUserMediaWithTimeout(mediaDevices, { audio: true }, { isAllowed: granted });
    expect(await after(asked, 9_000)).toBe('nothing yet');
    expect(await after(asked, 1_000)).toBeInstanceOf(DeviceTimeoutError);
    resolve(stream);
    await vi.advanceTimersByTimeAsync(0);
    expect(stop).toHaveBeenCalledOnce();
  });

  it('starts the timeout when the device is allowed', async () => {
    const { mediaDevices } = openBrowser();
    let isAllowed = asking;
    const asked = getUserMediaWithTimeout(mediaDevices, { audio: true }, { isAllowed: () => isAllowed() });
    expect(await after(asked, MINUTE_MS)).toBe('nothing yet');
    isAllowed = granted;
    expect(await after(asked, 9_000)).toBe('nothing yet');
    expect(await after(asked, 1_000)).toBeInstanceOf(DeviceTimeoutError);
  });

  it('waits while the page is hidden, and restarts the timeout afterwards', async () => {
    const { mediaDevices } = openBrowser();
    const { page, hide, show } = fakePage();
    const asked = getUserMediaWithTimeout(mediaDevices, { video: true }, { isAllowed: granted, page });
    await after(asked, 9_000);
    hide();
    expect(await after(asked, 10 * MINUTE_MS)).toBe('nothing yet');
    show();
    expect(await after(asked, 9_000)).toBe('nothing yet');
    expect(await after(asked, 1_000)).toBeInstanceOf(DeviceTimeoutError);
  });

  it('waits while the prompt for one of two devices is open', async () => {
    const { mediaDevices } = openBrowser();
    const isAllowed = async (device: DeviceKind) => device === 'camera';
    const asked = getUserMediaWithTimeout(mediaDevices, { audio: true, video: { width: 640 } }, { isAllowed });
    expect(await after(asked, MINUTE_MS)).toBe('nothing yet');
  });

  it('waits if the browser does not report permissions', async () => {
    const { mediaDevices } = openBrowser();
    expect(await after(getUserMediaWithTimeout(mediaDevices, { audio: true }), MINUTE_MS)).toBe('nothing yet');
  });
});
