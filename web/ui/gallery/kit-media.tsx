import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { CameraStage } from '../camera-stage';
import { ClipPlayer } from '../clip-player';
import { type CountdownHandle, CountdownRing } from '../countdown-ring';
import { ProgrammeMeter, type ProgrammeMeterHandle } from '../programme-meter';
import { RecordingRow } from '../recording-row';
import { Waveform, type WaveformHandle } from '../waveform';
import { WaveformPlayer } from '../waveform-player';
import { KitSection } from './kit-section';
import { FACE_PART, VOICE, ZONE_NAMES } from './scene-texts';
import { Silhouette } from './silhouette';

const TAKE_MS = 8000;

/** A made-up voice at 60 frames a second, to see that nothing stutters. */
function useFakeTake(running: boolean) {
  const meter = useRef<ProgrammeMeterHandle>(null);
  const ring = useRef<CountdownHandle>(null);
  const waveform = useRef<WaveformHandle>(null);
  const frame = useCallback((atMs: number) => {
    const share = (atMs % TAKE_MS) / TAKE_MS;
    const levelDbfs = -32 + 30 * Math.sin(atMs / 190) * Math.abs(Math.sin(atMs / 1300));
    meter.current?.set({ levelDbfs, peakHoldDbfs: Math.max(levelDbfs, -9 - 6 * Math.sin(atMs / 2500)) });
    ring.current?.set({ share: 1 - share, seconds: Math.ceil(8 * (1 - share)) });
    waveform.current?.draw({ levels: VOICE.concat(VOICE).slice(0, Math.round(share * 112)), share });
  }, []);
  useEffect(() => {
    if (!running) return;
    let next = requestAnimationFrame(function loop(atMs) {
      frame(atMs);
      next = requestAnimationFrame(loop);
    });
    return () => cancelAnimationFrame(next);
  }, [running, frame]);
  return { meter, ring, waveform };
}

const LEVELS = [
  { levelDbfs: -52, peakHoldDbfs: -47 },
  { levelDbfs: -33, peakHoldDbfs: -30 },
  { levelDbfs: -14, peakHoldDbfs: -6.3 },
  { levelDbfs: -0.2, peakHoldDbfs: 0 },
] as const;

function StillMeter({ levelDbfs, peakHoldDbfs }: { readonly levelDbfs: number; readonly peakHoldDbfs: number }) {
  const meter = useRef<ProgrammeMeterHandle>(null);
  useEffect(() => meter.current?.set({ levelDbfs, peakHoldDbfs }), [levelDbfs, peakHoldDbfs]);
  return <ProgrammeMeter ref={meter} label="Input level" peakWord="Peak" zoneNames={ZONE_NAMES} />;
}

const CLIP_TEXTS = {
  play: 'Play',
  pause: 'Pause',
  seek: 'Position',
  mute: 'Mute',
  unmute: 'Sound on',
  fullscreen: 'Full screen',
};

export function KitMedia() {
  const [running, setRunning] = useState(false);
  const { meter, ring, waveform } = useFakeTake(running);
  return (
    <KitSection title="Meter, ring, waveform, stage">
      <div className="grid max-w-column gap-6">
        <Button onClick={() => setRunning(!running)}>{running ? 'Stop' : 'Run'}</Button>
        <RecordingRow
          start={<CountdownRing ref={ring} label="Seconds left" seconds={8} />}
          waveform={<Waveform ref={waveform} />}
          prompt="Say what you had for breakfast, in your normal voice"
          time="0:00 / 0:08"
        />
        <ProgrammeMeter ref={meter} label="Input level" peakWord="Peak" zoneNames={ZONE_NAMES} />
        {LEVELS.map((level) => (
          <StillMeter key={level.levelDbfs} {...level} />
        ))}
        <WaveformPlayer
          src="data:audio/wav;base64,"
          levels={VOICE.concat(VOICE).slice(0, 112)}
          durationS={8}
          texts={{
            play: 'Play Recording',
            pause: 'Pause',
            seek: 'Position',
            failed: 'This recording cannot be played',
          }}
        />
        <CameraStage
          guide={{
            part: FACE_PART,
            picture: { width: 718, height: 404 },
            isGood: false,
            mark: { x: 0.5, y: 0.42 },
          }}
          badges={[{ icon: <span className="dot" />, word: 'Adjust framing', tone: 'warning' }]}
        >
          <Silhouette />
        </CameraStage>
        <CameraStage overlay={<Button look="primary">Start Camera Test</Button>} />
        <ClipPlayer src="data:video/webm;base64," durationS={12} texts={CLIP_TEXTS} />
      </div>
    </KitSection>
  );
}
