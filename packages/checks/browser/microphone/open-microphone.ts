import type { TrackFrames } from '../../microphone/evidence/drop-outs';
import type { MicrophoneReadings } from '../../microphone/readings';
import { measured } from '../../reading';
import { isRecord } from '../../records';
import { DeviceError } from '../devices/device-error';
import { type GetUserMedia, stopTracks } from '../devices/get-user-media-with-timeout';
import {
  chosenDeviceId,
  type DeviceFacilities,
  deviceTrack,
  identityOf,
  openDevice,
  openStream,
} from '../devices/open-stream';
import { type MutePeriod, noteMutes, requireDelivering, watchIdentity, watchTrack } from '../devices/watch-track';
import { createEmitter } from '../emitter';
import type { ReleaseStack } from '../release-stack';
import type { OnBlock } from './level-block';
import { openBlocks, type SoundBlocks } from './open-blocks';
import { isUnprocessed, openLevelStream, unprocessed } from './open-level-stream';
import { canConfirmUnprocessed } from './processing';
import { watchArrival } from './watch-arrival';

export interface OpenMicrophone {
  readonly label: string | undefined;
  readonly deviceId: string;
  /** True if the chosen device was missing or failed and another one was opened, which has to be shown to the guest. */
  readonly isFallbackDevice: boolean;
  /** Sample rate of the blocks in Hz, usually 44100 or 48000. */
  readonly sampleRateHz: number;
  /** `automatic-gain`: the browser changed the level before the measurement, which the details must state (M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
  /**
   * Sample rate of the device itself in Hz, if the browser reports it: 8000 or 16000 for a Bluetooth headset in a call.
   */
  readonly deviceRateHz: () => number | undefined;
  /** The stream for the 8-second take, with the processing that the other side of a call would hear. */
  readonly takeStream: MediaStream;
  /**
   * The measured stream, if the browser provided one without processing. It is recorded for comparison, and never sent.
   */
  readonly unprocessedStream: MediaStream | undefined;
  /** About 100 blocks a second of mono samples, -1 to 1, from `unprocessedStream` or else from `takeStream`. */
  readonly onBlock: OnBlock;
  /** About 100 blocks a second from `takeStream`, if `onBlock` delivers those of `unprocessedStream`. */
  readonly onProcessedBlock: OnBlock | undefined;
  /** The browser's frame counts of the measured track, if it counts them. */
  readonly frames: () => TrackFrames | undefined;
  /** The times at which the system has muted the measured track since it was opened. */
  readonly mutes: () => readonly MutePeriod[];
  /** Calls back when the device is lost; immediately if it is already lost. Returns stop. */
  onProblem(listener: (error: DeviceError) => void): () => void;
  close(): void;
}

interface MicrophoneOptions extends DeviceFacilities {
  readonly deviceId?: string | undefined;
  /**
   * Opens one track without processing, for a measurement that no call has to hear. If the browser does not confirm it,
   * the sound counts as processed.
   */
  readonly isRawOnly?: boolean;
  readonly mediaDevices?: (GetUserMedia & Partial<Pick<MediaDevices, 'getSupportedConstraints'>>) | undefined;
  /** `undefined` if the browser has no audio worklets, without which nothing can be measured. */
  readonly createContext?: (() => AudioContext) | undefined;
}

/** Constraints of the take (S2 §7). */
export const PROCESSED = {
  sampleRate: { ideal: 44100 },
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
} as const satisfies MediaTrackConstraints;

/** Constraints of the attempts: the chosen device, then any microphone. Exported for tests. */
export function microphoneAttempts(deviceId: string | undefined): readonly MediaStreamConstraints[] {
  const byDefault = { audio: PROCESSED };
  return deviceId ? [{ audio: { ...PROCESSED, deviceId: { exact: deviceId } } }, byDefault] : [byDefault];
}

const rawAttempts = (deviceId: string | undefined): readonly MediaStreamConstraints[] =>
  deviceId ? [unprocessed(deviceId), unprocessed(undefined)] : [unprocessed(undefined)];

/**
 * Creates the context. Call it after opening the microphone: browsers allow a context to run while the page captures
 * sound, the audio start of 100 ms then does not delay the click, and a phone has already switched to the sample rate
 * of its microphone.
 */
function startContext(createContext: () => AudioContext, releases: ReleaseStack): AudioContext {
  const context = createContext();
  releases.add(() => void context.close());
  return context;
}

async function openTake(options: MicrophoneOptions, releases: ReleaseStack): Promise<MediaStream> {
  const deviceId = chosenDeviceId(options.deviceId);
  const attempts = options.isRawOnly ? rawAttempts(deviceId) : microphoneAttempts(deviceId);
  const stream = await openStream({
    device: 'microphone',
    attempts,
    mediaDevices: options.mediaDevices,
    signal: options.signal,
  });
  releases.add(() => stopTracks(stream));
  options.signal?.throwIfAborted();
  await requireDelivering({ device: 'microphone', track: deviceTrack('microphone', stream) });
  return stream;
}

async function openLevel({ mediaDevices, signal }: MicrophoneOptions, take: MediaStream, releases: ReleaseStack) {
  const takeTrack = deviceTrack('microphone', take);
  const stream = mediaDevices && (await openLevelStream({ takeTrack, mediaDevices }));
  if (stream) releases.add(() => stopTracks(stream));
  signal?.throwIfAborted();
  return stream;
}

/** True if the track is ended, or muted while the page is visible: browsers mute the tracks of hidden pages. */
const isEndedOrMuted = ({ readyState, muted }: MediaStreamTrack): boolean =>
  readyState === 'ended' || (muted && !globalThis.document?.hidden);

interface Streams {
  readonly takeStream: MediaStream;
  readonly levelStream: MediaStream | undefined;
}

/**
 * Opens the microphone for the take, and a second time for the level. In some browsers the second opening ends or mutes
 * the first track (WebKit bug 179363); then the take is reopened, and the level is measured on it.
 */
async function openStreams(options: MicrophoneOptions, releases: ReleaseStack): Promise<Streams> {
  const takeStream = await openTake(options, releases);
  if (options.isRawOnly) return { takeStream, levelStream: undefined };
  const levelStream = await openLevel(options, takeStream, releases);
  if (!isEndedOrMuted(deviceTrack('microphone', takeStream))) return { takeStream, levelStream };
  stopTracks(takeStream);
  return { takeStream: await openTake(options, releases), levelStream: undefined };
}

/**
 * Time in ms after which a mute by the system ends the test. A shorter one, such as by an incoming call that is refused,
 * is a gap in the take.
 */
const MUTED_MS = 3000;

function watchProblems(streams: readonly MediaStream[], blocks: SoundBlocks, releases: ReleaseStack) {
  const problems = createEmitter<DeviceError>({ keepLast: true });
  let lost = false;
  // Both tracks of one microphone end together: that is one problem.
  const onProblem = (error: DeviceError) => {
    if (!lost) problems.emit(error);
    lost = true;
  };
  const tracks = streams.map((stream) => deviceTrack('microphone', stream));
  for (const track of tracks) {
    releases.add(watchTrack({ device: 'microphone', track, onProblem, graceMs: MUTED_MS }));
    releases.add(watchIdentity({ device: 'microphone', track, onProblem }));
  }
  releases.add(blocks.onSuspended(() => onProblem(new DeviceError('microphone', 'suspended'))));
  releases.add(
    watchArrival({ ...blocks, tracks, onStalled: () => onProblem(new DeviceError('microphone', 'stalled')) }),
  );
  return problems;
}

async function open(options: MicrophoneOptions, releases: ReleaseStack): Promise<OpenMicrophone> {
  const { createContext } = options;
  if (!createContext) throw new DeviceError('microphone', 'unsupported');
  const { takeStream, levelStream } = await openStreams(options, releases);
  const context = startContext(createContext, releases);
  const stream = levelStream ?? takeStream;
  const blocks = await openBlocks({ context, stream, releases });
  options.signal?.throwIfAborted();
  const [measuredTrack, takeTrack] = [deviceTrack('microphone', stream), deviceTrack('microphone', takeStream)];
  const { mutes, stop } = noteMutes(measuredTrack);
  releases.add(stop);
  const problems = watchProblems(levelStream ? [takeStream, levelStream] : [takeStream], blocks, releases);
  return {
    ...identityOf(takeTrack, chosenDeviceId(options.deviceId)),
    sampleRateHz: blocks.sampleRateHz,
    processing: levelStream || isConfirmedRaw(options, measuredTrack) ? 'unprocessed' : 'automatic-gain',
    // A rate of 0 means unknown, and must not count as a low rate.
    deviceRateHz: () => measuredTrack.getSettings().sampleRate || undefined,
    takeStream,
    unprocessedStream: levelStream,
    onBlock: unmutedBlocks(blocks.onBlock, measuredTrack),
    onProcessedBlock: levelStream && unmutedBlocks(blocks.listenTo(takeStream), takeTrack),
    frames: () => trackFrames(measuredTrack),
    mutes,
    onProblem: problems.on,
    close: releases.releaseAll,
  };
}

const isConfirmedRaw = ({ isRawOnly, mediaDevices }: MicrophoneOptions, track: MediaStreamTrack): boolean =>
  isRawOnly === true && canConfirmUnprocessed(mediaDevices ?? {}) && isUnprocessed(track.getSettings());

/**
 * Opens a microphone for the check.
 *
 * @throws DeviceError; everything that was opened is released.
 * @throws the reason that `signal` was aborted with.
 */
export async function openMicrophone(options: MicrophoneOptions = {}): Promise<OpenMicrophone> {
  const facilities = {
    mediaDevices: globalThis.navigator?.mediaDevices,
    createContext: typeof AudioWorkletNode === 'undefined' ? undefined : () => new AudioContext(),
    ...options,
  };
  return openDevice('microphone', facilities, (releases) => open(facilities, releases));
}

/** The readings of an open device. */
export function readDeviceSource({ processing, deviceRateHz, label: device }: OpenMicrophone): MicrophoneReadings {
  const rateHz = deviceRateHz();
  return { ...(rateHz !== undefined && { deviceRateHz: measured(rateHz) }), processing, device };
}

/** The browser's frame counts of a track up to now; undefined if it does not count. Exported for tests. */
export function trackFrames(track: object): TrackFrames | undefined {
  if (!('stats' in track) || !isRecord(track.stats)) return undefined;
  const { deliveredFrames, totalFrames } = track.stats;
  return typeof deliveredFrames === 'number' && typeof totalFrames === 'number'
    ? { deliveredFrames, totalFrames }
    : undefined;
}

/**
 * Drops the blocks that arrive while the system mutes the track, or after a script has stopped it: their silence must
 * not be measured (M8). Without them the take is too short rather than too quiet, which is correct if the page was
 * hidden or too busy to detect the mute in time. Exported for tests.
 */
export const unmutedBlocks =
  (onBlock: OnBlock, track: Pick<MediaStreamTrack, 'muted' | 'readyState'>): OnBlock =>
  (listener) =>
    onBlock((block, channels) => {
      if (!track.muted && track.readyState === 'live') listener(block, channels);
    });
