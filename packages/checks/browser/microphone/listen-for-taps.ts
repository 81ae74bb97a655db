import { createProgrammeMeter } from '../../microphone/level';
import { createTapWatch, type TapAnswer } from '../../microphone/tap';
import { DeviceError } from '../devices/device-error';
import { deviceLabel, listDevices } from '../devices/devices';
import { type GetUserMedia, stopTracks } from '../devices/get-user-media-with-timeout';
import { chosenDeviceId, type DeviceFacilities, deviceTrack, openDevice, openStream } from '../devices/open-stream';
import { createEmitter } from '../emitter';
import type { ReleaseStack } from '../release-stack';
import { openBlocks } from './open-blocks';
import { openUnprocessed, unprocessed } from './open-level-stream';

type TapDevices = GetUserMedia & Pick<MediaDevices, 'enumerateDevices'>;

interface TapListeningOptions extends DeviceFacilities {
  /** The chosen microphone; the only one that is opened if the browser opens one input. */
  readonly deviceId: string | undefined;
  readonly mediaDevices?: TapDevices | undefined;
  readonly createContext?: (() => AudioContext) | undefined;
  readonly opensSeveral?: boolean;
}

export interface TapInput {
  readonly deviceId: string;
  readonly label: string | undefined;
  /** The level of a programme meter, in dBFS. */
  readonly levelDbfs: () => number;
  /** True if the system or a switch mutes it: every sample up to now was exactly zero. */
  readonly isMuted: () => boolean;
}

export interface TapListening {
  readonly inputs: readonly TapInput[];
  /** Called after each three taps. Returns stop. */
  onTaps(listener: (answer: HeardTaps) => void): () => void;
  close(): void;
}

/** `heard`: the only open input has heard three taps. */
export type HeardTaps = Exclude<TapAnswer, { readonly kind: 'none' }> | { readonly kind: 'heard'; readonly input: 0 };

interface ClientHints {
  readonly userAgentData?: { readonly mobile?: boolean };
}

/**
 * True if this browser opens all microphones at once without a further prompt, which is tried in Chromium on computers:
 * Firefox asks for each, Safari changes the track that is open already, and phones have one input at a time.
 */
export const opensSeveralInputs = ({ userAgentData }: ClientHints = navigator as ClientHints): boolean =>
  // Chromium's own property, which TypeScript does not know.
  userAgentData !== undefined && userAgentData.mobile !== true;

/** Longer than a wireless headset takes to become a microphone, in ms. */
const TIMEOUT_MS = 4000;

interface OpenInput {
  readonly stream: MediaStream;
  readonly deviceId: string;
}

/** The chosen microphone, and the others if the browser opens several. The first request may show a prompt. */
async function openInputs(options: TapListeningOptions, releases: ReleaseStack): Promise<readonly OpenInput[]> {
  const { mediaDevices, opensSeveral = opensSeveralInputs(), signal } = options;
  const chosen = chosenDeviceId(options.deviceId);
  const attempts = chosen ? [unprocessed(chosen), unprocessed(undefined)] : [unprocessed(undefined)];
  const stream = await openStream({ device: 'microphone', attempts, mediaDevices, signal });
  releases.add(() => stopTracks(stream));
  signal?.throwIfAborted();
  const { deviceId = '' } = deviceTrack('microphone', stream).getSettings();
  const listed = await listDevices('microphone', mediaDevices);
  // Chromium names the browser's choice `default`: the device behind it must not be opened twice.
  const own = listed.find((device) => device.deviceId === deviceId) ?? listed.find(({ isDefault }) => isDefault);
  const first = { stream, deviceId: own?.deviceId ?? deviceId };
  if (!opensSeveral || !mediaDevices) return [first];
  const others = listed.filter((device) => device !== own && chosenDeviceId(device.deviceId) !== undefined);
  const opened = await Promise.all(others.map((device) => openOther(device.deviceId, { mediaDevices, releases })));
  signal?.throwIfAborted();
  return [first, ...opened.filter((input) => input !== undefined)];
}

async function openOther(
  deviceId: string,
  { mediaDevices, releases }: { readonly mediaDevices: GetUserMedia; readonly releases: ReleaseStack },
): Promise<OpenInput | undefined> {
  const stream = await openUnprocessed(deviceId, { mediaDevices, timeoutMs: TIMEOUT_MS });
  if (stream) releases.add(() => stopTracks(stream));
  return stream && { stream, deviceId };
}

function listenTo({ stream, deviceId }: OpenInput, sampleRateHz: number) {
  const track = deviceTrack('microphone', stream);
  const meter = createProgrammeMeter(sampleRateHz);
  let [levelDbfs, isMuted] = [meter.push(new Float32Array(0)).dbfs, true];
  const input: TapInput = {
    deviceId,
    label: deviceLabel(track.label),
    levelDbfs: () => levelDbfs,
    isMuted: () => isMuted,
  };
  const push = (samples: Float32Array) => {
    levelDbfs = meter.push(samples).dbfs;
    isMuted &&= samples.every((sample) => sample === 0);
  };
  return { input, push };
}

async function listen(options: TapListeningOptions, releases: ReleaseStack): Promise<TapListening> {
  const { createContext, signal } = options;
  if (!createContext) throw new DeviceError('microphone', 'unsupported');
  const [first, ...others] = await openInputs(options, releases);
  if (!first) throw new DeviceError('microphone', 'none-found');
  const context = createContext();
  releases.add(() => void context.close());
  const sound = await openBlocks({ context, stream: first.stream, releases });
  signal?.throwIfAborted();
  const { sampleRateHz } = sound;
  const taps = createEmitter<HeardTaps>();
  const watch = createTapWatch(1 + others.length, sampleRateHz);
  const sources = [sound.onBlock, ...others.map(({ stream }) => sound.listenTo(stream))];
  const inputs = [first, ...others].map((opened, at) => {
    const { input, push } = listenTo(opened, sampleRateHz);
    const stop = sources[at]?.((samples) => {
      push(samples);
      const answer = watch.push(at, samples);
      if (answer) taps.emit(others.length === 0 ? { kind: 'heard', input: 0 } : answer);
    });
    if (stop) releases.add(stop);
    return input;
  });
  return { inputs, onTaps: taps.on, close: releases.releaseAll };
}

/**
 * Opens all microphones without processing, or the chosen one, and listens for three taps. Nothing is recorded.
 *
 * @throws DeviceError; everything that was opened is released.
 * @throws the reason that `signal` was aborted with.
 */
export async function listenForTaps(options: TapListeningOptions): Promise<TapListening> {
  const facilities = {
    mediaDevices: globalThis.navigator?.mediaDevices,
    createContext: typeof AudioWorkletNode === 'undefined' ? undefined : () => new AudioContext(),
    ...options,
  };
  return openDevice('microphone', facilities, (releases) => listen(facilities, releases));
}
