import './clip-player.css';
import './video-stage.css';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../theme/class-names';
import { clockText } from './clock-text';
import { SeekBar } from './seek-bar';
import { type PlaybackFailure, usePlayback } from './use-playback';

interface ClipPlayerProps {
  readonly src: string;
  readonly poster?: string;
  readonly durationS: number;
  readonly texts: {
    readonly play: string;
    readonly pause: string;
    readonly seek: string;
    readonly position: (time: string, duration: string) => string;
    readonly mute: string;
    readonly unmute: string;
    readonly fullscreen: string;
  };
  /** `classic` is 4:3, and shows the whole picture of any shape. */
  readonly shape?: 'wide' | 'classic';
  /** Called if the browser cannot play the file, or playback does not start. */
  readonly onFailed?: (failure: PlaybackFailure) => void;
  readonly onPlay?: () => void;
  /** Called with the position in seconds on a pause and at the end. */
  readonly onPause?: (timeS: number) => void;
}

export function ClipPlayer(props: ClipPlayerProps) {
  const { src, poster, durationS: knownDurationS, texts, shape = 'wide', onFailed, onPlay, onPause } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [muted, setMuted] = useState(false);
  const { playing, timeS, durationS, toggle, seek } = usePlayback(video, knownDurationS, onFailed);
  const report = useEffectEvent((element: HTMLVideoElement) => element.error && onFailed?.(errorOf(element)));
  useEffect(() => {
    // The browser loads the video before React adds the player to the page, so it may have failed already.
    if (video.current) report(video.current);
  }, []);
  const playLabel = playing ? texts.pause : texts.play;
  return (
    <div dir="ltr" className={cx('stage clip', shape === 'classic' && 'stage-classic')}>
      <video
        ref={video}
        className="stage-picture"
        src={withFirstPicture(src)}
        {...{ poster, muted, onPlay }}
        onPause={(event) => onPause?.(event.currentTarget.currentTime)}
        onError={(event) => report(event.currentTarget)}
        preload="metadata"
        playsInline
      />
      {!playing && (
        <button type="button" className="clip-play" aria-label={playLabel} onClick={toggle}>
          <Play aria-hidden fill="currentColor" />
        </button>
      )}
      <div className="clip-bar">
        <button type="button" className="clip-button" aria-label={playLabel} onClick={toggle}>
          {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
        <span className="tabular">{clockText(timeS)}</span>
        <SeekBar
          className="clip-scrub"
          label={texts.seek}
          position={texts.position}
          {...{ timeS, durationS }}
          onSeek={seek}
        />
        <span className="tabular">{clockText(durationS)}</span>
        <button
          type="button"
          className="clip-button"
          aria-label={muted ? texts.unmute : texts.mute}
          onClick={() => setMuted(!muted)}
        >
          {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </button>
        <button
          type="button"
          className="clip-button"
          aria-label={texts.fullscreen}
          onClick={() => video.current && void enterFullscreen(video.current)}
        >
          <Maximize aria-hidden />
        </button>
      </div>
    </div>
  );
}

const errorOf = ({ error }: HTMLVideoElement): PlaybackFailure =>
  error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'unsupported' : 'broken';

/** iPhones support full screen for videos only, with their own method. */
type FullscreenVideo = Partial<Pick<HTMLVideoElement, 'requestFullscreen'>> & { webkitEnterFullscreen?(): void };

/** Shows a video in full screen. If the browser refuses, the video continues in the page. Exported for tests. */
export async function enterFullscreen(video: FullscreenVideo): Promise<void> {
  try {
    if (video.requestFullscreen) await video.requestFullscreen();
    else video.webkitEnterFullscreen?.();
  } catch {
    // Refused, or the video has no picture yet.
  }
}

/** `navigator.vendor` of WebKit, in Safari and in the other browsers of iPhones and iPads. */
const APPLE = /^Apple/;

/**
 * URL of a video with which the browser shows the first picture before playback. Apple's engines load no picture until
 * a time is requested, so the URL gets a time fragment; other engines show the picture anyway. Object URLs get none,
 * because Safari on iPhones would not play them (remotion-dev/remotion, issue 1655). Exported for tests.
 */
export function withFirstPicture(src: string, vendor: string | undefined = globalThis.navigator?.vendor): string {
  const isLocal = /^(blob|data):/.test(src);
  return APPLE.test(vendor ?? '') && !isLocal ? `${src}#t=0.001` : src;
}
