import { useEffect, useRef } from 'react';
import { Button } from '../ui/controls/button';
import { QrCode } from '../ui/layout/qr-code';
import { ClipPlayer } from '../ui/media/clip-player';
import { LevelLine, type LevelLineHandle } from '../ui/media/level-line';
import { LevelPlayer } from '../ui/media/level-player';
import { LevelPlot, LevelSample } from '../ui/media/level-plot';
import { MeterLegend } from '../ui/media/meter-legend';
import { meterPainter } from '../ui/media/meter-painter';
import { MeterBar, ProgrammeMeter, type ProgrammeMeterHandle } from '../ui/media/programme-meter';
import { SeekBar } from '../ui/media/seek-bar';
import { VideoStage } from '../ui/media/video-stage';
import { WaveformChart } from '../ui/media/waveform';
import { type ComponentStates, Stateful } from './component-states';
import { FACE_PART, PICTURE, Silhouette, VOICE, ZONE_NAMES } from './samples';

const LEVELS = {
  silent: { levelDbfs: -52, peakHoldDbfs: -47 },
  low: { levelDbfs: -33, peakHoldDbfs: -30 },
  optimal: { levelDbfs: -14, peakHoldDbfs: -6.3 },
  loud: { levelDbfs: -0.2, peakHoldDbfs: 0 },
} as const;

const POSITION = (time: string, duration: string) => `${time} of ${duration}`;

const CLIP_TEXTS = {
  play: 'Play',
  pause: 'Pause',
  seek: 'Position',
  position: POSITION,
  mute: 'Mute',
  unmute: 'Sound on',
  fullscreen: 'Full screen',
};
const TAKE_TEXTS = {
  play: 'Play Recording',
  pause: 'Pause',
  seek: 'Position',
  position: POSITION,
  failed: 'It cannot be played',
  heard: 'What you hear',
};
const TAKE = { title: 'Recording', durationS: 8, zoneNames: ZONE_NAMES, texts: TAKE_TEXTS };
/** Sound without content, so that nothing is loaded. */
const SILENT_SOUND = 'data:audio/wav;base64,';
const LEVELS_DBFS = VOICE.map((level) => -64 + 64 * level);
const PROCESSED = { src: SILENT_SOUND, label: 'Processed', levelsDbfs: LEVELS_DBFS, floorDbfs: -58 };
const RAW = {
  src: SILENT_SOUND,
  label: 'Raw',
  levelsDbfs: LEVELS_DBFS.map((dbfs) => Math.max(-44, dbfs)),
  floorDbfs: -44,
};
const MARKS = [
  { kind: 'clipped', fromS: 1, toS: 1.3 },
  { kind: 'clipped', fromS: 5.5, toS: 5.52 },
  { kind: 'gap', fromS: 3, toS: 3.02 },
] as const;

function StillMeter({ zone }: { readonly zone: keyof typeof LEVELS | 'unmeasured' }) {
  const meter = useRef<ProgrammeMeterHandle>(null);
  useEffect(() => meter.current?.set(zone === 'unmeasured' ? null : LEVELS[zone]), [zone]);
  return (
    <ProgrammeMeter ref={meter} label={`Input level, ${zone}`} zoneNames={ZONE_NAMES} painter={painterHere}>
      {zone === 'unmeasured' ? 'See your level first.' : <MeterLegend zoneNames={ZONE_NAMES} />}
    </ProgrammeMeter>
  );
}

const painterHere = () => meterPainter;

function StillLine({ isMarked = false }: { readonly isMarked?: boolean }) {
  const line = useRef<LevelLineHandle>(null);
  useEffect(() => line.current?.set(isMarked ? -14 : -40), [isMarked]);
  return <LevelLine ref={line} name="Desk microphone" label="Level" isMarked={isMarked} />;
}

export const mediaStates: ComponentStates = {
  'qr-code': {
    drawn: <QrCode text="https://linecheck.example/guest/q4v8zk2m7x0c9t5hb3wn6ryjd1" label="QR code of the link" />,
  },
  'seek-bar': {
    'half played': (
      <Stateful start={2}>
        {(timeS, setTimeS) => (
          <SeekBar
            label="Position"
            position={POSITION}
            className="w-full"
            timeS={timeS}
            durationS={4}
            onSeek={setTimeS}
          />
        )}
      </Stateful>
    ),
  },
  'programme-meter': {
    unmeasured: <StillMeter zone="unmeasured" />,
    silent: <StillMeter zone="silent" />,
    low: <StillMeter zone="low" />,
    optimal: <StillMeter zone="optimal" />,
    loud: <StillMeter zone="loud" />,
    unlit: <MeterBar />,
  },
  'level-line': {
    quiet: <StillLine />,
    marked: <StillLine isMarked />,
    muted: <LevelLine name="Headset" label="Level" note="No sound arrives" />,
  },
  'meter-legend': {
    idle: (
      <div className="meter-zoned">
        <MeterLegend zoneNames={ZONE_NAMES} />
      </div>
    ),
  },
  waveform: {
    running: <WaveformChart levels={VOICE.slice(0, 70)} share={0.6} />,
  },
  'level-plot': {
    marked: (
      <LevelPlot {...TAKE} marks={MARKS} levelsDbfs={LEVELS_DBFS} floorDbfs={-50}>
        <div className="level-head" style={{ transform: 'translateX(40cqw)' }} />
      </LevelPlot>
    ),
    unmeasured: (
      <LevelPlot {...TAKE} marks={[]} levelsDbfs={[]}>
        <div className="level-head" />
      </LevelPlot>
    ),
    samples: (['clipped', 'gap', 'floor'] as const).map((kind) => <LevelSample key={kind} kind={kind} />),
  },
  'level-player': {
    'one recording': <LevelPlayer {...TAKE} tracks={[PROCESSED]} marks={[]} legend={() => undefined} />,
    'two recordings': <LevelPlayer {...TAKE} tracks={[PROCESSED, RAW]} marks={MARKS} legend={() => 'Clipped, a gap'} />,
  },
  'clip-player': {
    wide: <ClipPlayer src="data:video/webm;base64," durationS={12} texts={CLIP_TEXTS} />,
    classic: <ClipPlayer src="data:video/webm;base64," durationS={12} shape="classic" texts={CLIP_TEXTS} />,
  },
  'video-stage': {
    'to be adjusted': (
      <VideoStage
        guide={{ part: FACE_PART, picture: PICTURE, isGood: false, mark: { x: 0.5, y: 0.42 } }}
        liveLabel="Live preview"
        badges={[
          { icon: <span className="dot" />, label: 'Adjust framing', tone: 'warning' },
          { icon: <span className="dot" />, label: 'Well lit', tone: 'passed' },
        ]}
      >
        <Silhouette />
      </VideoStage>
    ),
    good: (
      <VideoStage guide={{ part: FACE_PART, picture: PICTURE, isGood: true }} badges={[]}>
        <Silhouette />
      </VideoStage>
    ),
    recording: (
      <VideoStage recordingLabel="Recording 0:04" shape="classic" mirrored={false}>
        <Silhouette />
      </VideoStage>
    ),
    'without a picture': <VideoStage overlay={<Button variant="primary">Start Camera Test</Button>} />,
  },
};
