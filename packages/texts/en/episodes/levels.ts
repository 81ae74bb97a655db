import type { LevelName } from '@linecheck/checks/levels/names';
import type { RequirementKey } from '@linecheck/checks/levels/requirements';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';

const names = {
  'audio-podcast': 'Audio podcast',
  'video-interview': 'Video interview',
  livestream: 'Livestream',
  call: 'Call',
} as const satisfies Record<LevelName, string>;

const abouts = {
  'audio-podcast': 'Voices only, recorded. Guests check no camera.',
  'video-interview': 'Voices and pictures, recorded for editing.',
  livestream: 'Voices and pictures, live to an audience.',
  call: 'A conversation that is not recorded.',
} as const satisfies Record<LevelName, string>;

/** One line for each requirement. `{bound}` is the number in the unit of the line. */
const asks = {
  voiceSeconds: {
    one: 'At least {count} second of speech in the microphone test',
    other: 'At least {count} seconds of speech in the microphone test',
  },
  snrDb: 'A voice at least {bound} dB louder than the background noise',
  noiseDbfsA: 'Background noise of at most {bound} dBFS(A)',
  bandwidthHz: 'A microphone that picks up more than {bound} kHz',
  deviceRateHz: 'A microphone with a sample rate of at least {bound} kHz',
  room: 'A room without echo',
  clippedRatio: 'At most {bound}% of the sound cut off',
  flatTops: 'A voice that the microphone does not cut off',
  truePeakDbtp: 'A true peak of at most {bound} dBTP',
  minLoudnessLufs: 'A voice of at least {bound} LUFS',
  maxLoudnessLufs: 'A voice of at most {bound} LUFS',
  lostBuffers: 'Sound without gaps',
  lostFrameShare: 'At most {bound}% of the sound lost by the device',
  humDbfs: 'No mains hum above {bound} dBFS',
  channels: 'Sound on channels that do not cancel each other',
  processing: 'Sound without processing by the browser',
  offsetDbfs: 'An offset of the converter below {bound} dBFS',
  heard: 'Speakers or headphones that you can hear',
  headphones: 'Headphones',
  delayMs: 'A sound output with a delay of at most {bound} ms',
  faceFound: 'Your face in the picture',
  shorterSide: 'A picture of at least {bound} pixels on its shorter side',
  frameRate: 'At least {bound} pictures per second',
  minBrightness: 'A picture brighter than {bound}%',
  maxBrightness: 'A picture darker than {bound}%',
  light: 'Good light on your face',
  uploadMbps: 'Upload of at least {bound} Mbps',
  downloadMbps: 'Download of at least {bound} Mbps',
  lostShare: 'At most {bound}% of packets lost',
  packetJitterMs: 'Jitter of at most {bound} ms',
  roundTripMs: 'A round trip of at most {bound} ms',
  busyRoundTripMs: 'A round trip of at most {bound} ms while the line is busy',
  soundQuality: 'An estimated sound quality of at least {bound} of 4.5',
  mediaPath: 'A network that allows calls over UDP',
  recordingMinutes: {
    one: 'Free disk space for {count} minute of recording',
    other: 'Free disk space for {count} minutes of recording',
  },
  batteryLevel: 'A computer that is plugged in, or a battery of at least {bound}%',
  power: 'A computer that is plugged in',
  testedDefault: 'The tested microphone as the default of the system',
} as const satisfies Record<RequirementKey, TextMessage>;

/** The levels, and what each asks of a guest. */
export const levels = textGroup('guest/episodes/levels.levels', {
  names,
  abouts,
  asks,
  title: 'What this show asks for',
} as const satisfies TextTable);
