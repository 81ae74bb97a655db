import type { RequirementKey } from '@linecheck/checks/levels/requirements';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';
import { connectionVerdicts } from '../connection-verdicts';
import { microphoneVerdicts } from '../microphone-verdicts';
import { environment } from '../readings';
import { cameraVerdicts, speakersVerdicts } from '../verdicts';
import type { missedRequirements } from './missed';

const sound = microphoneVerdicts.verdicts;
const verdictsOfLine = connectionVerdicts.verdicts;

/** The one thing to change, by requirement. */
const advice = {
  voiceSeconds: sound['no-voice'].advice,
  snrDb: sound['loud-noise'].advice,
  noiseDbfsA: sound['loud-noise'].advice,
  bandwidthHz: sound['telephone-band'].advice,
  deviceRateHz: 'Choose another microphone, or set its sample rate to 48 kHz in the system settings, then retest.',
  room: sound['room-echo'].advice,
  clippedRatio: sound.clipped.advice,
  flatTops: sound['flat-tops'].advice,
  truePeakDbtp: sound.clipped.advice,
  minLoudnessLufs: sound['too-low'].advice,
  maxLoudnessLufs: sound.clipped.advice,
  lostBuffers: sound['drop-outs'].advice,
  lostFrameShare: sound['drop-outs'].advice,
  humDbfs: sound.hum.advice,
  channels: sound['channels-cancel'].advice,
  processing: 'Open your link in Chrome, Edge or Firefox on a computer, then retest.',
  heard: speakersVerdicts.verdicts['no-sound'].advice,
  headphones: speakersVerdicts.verdicts.speakers.advice,
  delayMs: 'Use headphones with a cable.',
  faceFound: cameraVerdicts.verdicts['no-person'].advice,
  shorterSide: 'Choose another camera, or a larger picture in the app of your camera, then retest.',
  frameRate: 'Switch a lamp on in front of you: in dim light, cameras send fewer pictures.',
  minBrightness: cameraVerdicts.verdicts.dim.advice,
  maxBrightness: cameraVerdicts.verdicts['very-bright'].advice,
  light: cameraVerdicts.verdicts.dim.advice,
  uploadMbps: connectionVerdicts.advice.upload,
  downloadMbps: connectionVerdicts.advice.download,
  lostShare: verdictsOfLine['loss-too-high'].advice,
  packetJitterMs: verdictsOfLine['jitter-too-high'].advice,
  roundTripMs: connectionVerdicts.advice.latency,
  busyRoundTripMs: verdictsOfLine['busy-too-late'].advice,
  soundQuality: verdictsOfLine['loss-too-high'].advice,
  mediaPath: verdictsOfLine['udp-blocked'].advice,
  recordingMinutes: environment.remarks['free-space'],
  batteryLevel: environment.remarks['plug-in'],
  power: environment.remarks['plug-in'],
  testedDefault: environment.remarks['choose-default'],
} as const satisfies Partial<Record<RequirementKey, TextMessage>>;

/** The one thing to do about a missing reading, by its reason. */
const remedies = {
  'automatic-gain': advice.processing,
  'too-noisy': sound['loud-noise'].advice,
  blocked: verdictsOfLine['udp-blocked'].advice,
  unsteady: verdictsOfLine['path-unsteady'].advice,
  hidden: 'Keep this page in front during the test, then retest.',
  'no-webrtc': 'Open your link in another browser, then retest.',
  'no-udp': 'Open your link in another browser, then retest.',
  'busy-computer': connectionVerdicts.causes['busy-computer'].advice,
  gated: 'Switch off the noise gate or the noise suppression of the microphone, then retest.',
} as const satisfies Partial<Record<keyof typeof missedRequirements.reasons, TextMessage>>;

/**
 * What a guest has to change for a requirement that is not met. Apart from its name, which a board shows without the
 * verdicts of the checks.
 */
export const requirementAdvice = textGroup('guest/episodes/missed-advice.requirementAdvice', {
  advice,
  remedies,
  /** A missing reading without a known reason; `{step}` is the title of the step. */
  retest: 'Run the {step} again.',
  unmeasured: { headphones: 'Put on headphones, then run the {step} again.' },
} as const satisfies TextTable);
