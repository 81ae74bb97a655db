import { TAKE_MS } from '../../microphone/thresholds';
import { type DecodedSound, decodeInBrowser } from '../microphone/decode-sound';
import { ownScript } from '../own-script';
import { recordTake } from '../recording/record-stream';
import { createReleaseStack, type ReleaseStack } from '../release-stack';
import { pause, untilFirst } from '../until';
import frameDropUrl from './frame-drop-worker.ts?worker&url';

export interface HeardLine {
  /** The take as others hear it. */
  readonly recorded: Blob;
  /** Share of the sound that the receiver had to invent, 0 to 1. */
  readonly concealedShare: number;
}

interface HearOptions {
  readonly recorded: Blob;
  /** Pattern of the frames that are lost, repeated as often as needed. */
  readonly lostFrames: readonly boolean[];
  readonly signal: AbortSignal;
  readonly onPlaying: () => void;
}

/** Timeout in ms for the connection of the page to itself. */
const CONNECTED_MS = 5000;
/** ms after the connection until the receiver's buffer has settled. */
const SETTLING_MS = 500;
/** ms by which the receiver is later than the sender. */
const BEHIND_MS = 300;

/**
 * Sends a take to this page itself as a call would, and drops the frames that the line lost. Nothing leaves the computer.
 * In a real call the sender also learns of the losses and may repeat parts of the sound, so a call may be better.
 *
 * @throws the reason of the signal, or an error if the browser cannot connect to itself, or not decode the take.
 */
export async function hearLine(options: HearOptions): Promise<HeardLine> {
  const releases = createReleaseStack();
  try {
    return await hear(options, releases);
  } finally {
    releases.releaseAll();
  }
}

async function hear({ recorded, lostFrames, signal, onPlaying }: HearOptions, releases: ReleaseStack) {
  const decode = decodeInBrowser();
  if (!decode) throw new Error('This browser does not decode sound');
  const sound = await decode(await recorded.arrayBuffer());
  const player = playerOf(sound, releases);
  const { receiver, track } = await connectToSelf(player.track, { lostFrames, signal, releases });
  playSilently(track, releases);
  await pause(SETTLING_MS, signal);
  const before = await concealment(receiver);
  const recording = recordTake({ stream: new MediaStream([track]), durationMs: TAKE_MS + BEHIND_MS });
  if (recording === 'unsupported') throw new Error('This browser does not record sound');
  releases.add(recording.stop);
  player.start();
  onPlaying();
  await pause(Math.min(TAKE_MS, (1000 * sound.length) / sound.sampleRate) + BEHIND_MS, signal);
  recording.stop();
  const [heard, after] = await Promise.all([recording.done, concealment(receiver)]);
  signal.throwIfAborted();
  const total = after.total - before.total;
  return { recorded: heard, concealedShare: total > 0 ? (after.concealed - before.concealed) / total : 0 };
}

function playerOf(sound: DecodedSound, releases: ReleaseStack) {
  const context = new AudioContext();
  releases.add(() => void context.close());
  const destination = context.createMediaStreamDestination();
  const source = context.createBufferSource();
  const buffer = context.createBuffer(sound.numberOfChannels, sound.length, sound.sampleRate);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    buffer.getChannelData(channel).set(sound.getChannelData(channel));
  }
  source.buffer = buffer;
  source.connect(destination);
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error('This browser makes no track of a sound');
  return { track, start: () => source.start() };
}

/** Chromium decodes a received track only while an element plays it. */
function playSilently(track: MediaStreamTrack, releases: ReleaseStack): void {
  const element = new Audio();
  element.muted = true;
  element.srcObject = new MediaStream([track]);
  releases.add(() => {
    element.srcObject = null;
  });
  void element.play().catch(() => undefined);
}

interface SelfConnection {
  readonly lostFrames: readonly boolean[];
  readonly signal: AbortSignal;
  readonly releases: ReleaseStack;
}

interface ReceivedSound {
  readonly receiver: RTCRtpReceiver;
  readonly track: MediaStreamTrack;
}

async function connectToSelf(
  track: MediaStreamTrack,
  { lostFrames, signal, releases }: SelfConnection,
): Promise<ReceivedSound> {
  const [sender, receiver] = [new RTCPeerConnection(), new RTCPeerConnection()];
  releases.add(() => {
    sender.close();
    receiver.close();
  });
  const worker = new Worker(ownScript(frameDropUrl), { type: 'module', name: 'frame-drop' });
  releases.add(() => worker.terminate());
  sender.addTrack(track);
  exchangeCandidates(sender, receiver);
  const connected = untilFirst<ReceivedSound>(({ done, fail, add }) => {
    const timer = setTimeout(() => fail(new Error('The page could not connect to itself')), CONNECTED_MS);
    add(() => clearTimeout(timer));
    receiver.addEventListener('track', ({ receiver: by, track: received }) => {
      by.transform = new RTCRtpScriptTransform(worker, lostFrames);
      const look = () => receiver.connectionState === 'connected' && done({ receiver: by, track: received });
      receiver.addEventListener('connectionstatechange', look);
      look();
    });
  }, signal);
  await Promise.all([describe(sender, receiver), connected]);
  return connected;
}

function exchangeCandidates(one: RTCPeerConnection, other: RTCPeerConnection): void {
  const send = (to: RTCPeerConnection) => (event: RTCPeerConnectionIceEvent) => {
    // A candidate that the other end refuses is one of several.
    if (event.candidate) void to.addIceCandidate(event.candidate).catch(() => undefined);
  };
  one.addEventListener('icecandidate', send(other));
  other.addEventListener('icecandidate', send(one));
}

async function describe(sender: RTCPeerConnection, receiver: RTCPeerConnection): Promise<void> {
  const offer = await sender.createOffer();
  await sender.setLocalDescription(offer);
  await receiver.setRemoteDescription(offer);
  const answer = await receiver.createAnswer();
  await receiver.setLocalDescription(answer);
  await sender.setRemoteDescription(answer);
}

async function concealment(receiver: RTCRtpReceiver) {
  let [concealed, total] = [0, 0];
  for (const stats of (await receiver.getStats()).values()) {
    if (stats.type !== 'inbound-rtp') continue;
    concealed += stats.concealedSamples ?? 0;
    total += stats.totalSamplesReceived ?? 0;
  }
  return { concealed, total };
}
