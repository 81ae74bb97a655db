import type { ReactNode } from 'react';
import { Chip } from '../feedback/chip';
import { cx } from '../theme/class-names';
import { guideCorners, type PicturePart, type PictureSize } from './guide-corners';
import './video-stage.css';
import type { ElementNode } from '../theme/element-node';

export interface StageBadge {
  readonly icon: ElementNode;
  readonly label: string;
  readonly tone: 'passed' | 'warning' | 'failed' | 'neutral';
}

export interface StageGuide {
  readonly part: PicturePart;
  readonly picture: PictureSize;
  readonly isGood: boolean;
  /** Actual position, as fractions of the picture. */
  readonly mark?: { readonly x: number; readonly y: number } | undefined;
}

interface VideoStageProps {
  /** Video or picture, shown uncropped. */
  readonly children?: ReactNode;
  /** Mirrors the picture, as in a mirror. Off for a picture that is already mirrored. */
  readonly mirrored?: boolean;
  readonly guide?: StageGuide | undefined;
  /** `wide` is 16:9, `classic` 4:3, and `tall` 3:4, for the picture of a phone that is held upright. */
  readonly shape?: 'wide' | 'classic' | 'tall';
  /** Label in the upper corner of a live picture, such as "Live preview"; not shown on phones. */
  readonly liveLabel?: string | undefined;
  /** Replaces the live label while the picture is recorded, such as "Recording". */
  readonly recordingLabel?: string | undefined;
  /** An empty list reserves their space, so that nothing shifts when they appear. */
  readonly badges?: readonly StageBadge[] | undefined;
  /** Content in the middle, over the picture: a button, or instructions if there is no picture. */
  readonly overlay?: ReactNode;
}

const TONES = {
  passed: 'stage-passed',
  warning: 'stage-warning',
  failed: 'stage-failed',
  neutral: '',
} as const;

const SHAPES = { wide: '', classic: 'stage-classic', tall: 'stage-tall' } as const;

export function VideoStage(props: VideoStageProps) {
  const { children, mirrored = true, guide, shape = 'wide', badges, overlay } = props;
  const { liveLabel, recordingLabel } = props;
  return (
    <div>
      <div className={cx('stage', SHAPES[shape])}>
        <div className={cx('stage-picture', mirrored && 'stage-mirrored')}>{children}</div>
        {guide !== undefined && <Guide guide={guide} mirrored={mirrored} />}
        {overlay !== undefined && <div className="stage-overlay">{overlay}</div>}
        {recordingLabel !== undefined && (
          <span className="stage-chip tabular absolute top-3 start-3">
            <span aria-hidden className="dot stage-recording" />
            <span>{recordingLabel}</span>
          </span>
        )}
        {liveLabel !== undefined && (
          <span className="stage-chip absolute top-3 start-3 max-sm:hidden">
            <span aria-hidden className="dot stage-live" />
            <span>{liveLabel}</span>
          </span>
        )}
        <ul className="absolute bottom-3 start-3 flex flex-wrap gap-2 max-sm:hidden">
          {badges?.map((badge) => (
            <li key={badge.label} className={cx('stage-chip', TONES[badge.tone])}>
              {badge.icon}
              <span>{badge.label}</span>
            </li>
          ))}
        </ul>
      </div>
      {badges !== undefined && (
        <ul className="stage-chips mt-2.5 sm:hidden">
          {badges.map((badge) => (
            <li key={badge.label} className="flex">
              <Chip tone={badge.tone} icon={badge.icon}>
                {badge.label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Fraction of the longer side of the picture. */
const MARK_RADIUS = 0.012;

function Guide({ guide, mirrored }: { readonly guide: StageGuide; readonly mirrored: boolean }) {
  const { part, picture, isGood, mark } = guide;
  const { width, height } = picture;
  const corners = guideCorners(part, picture);
  return (
    <svg
      aria-hidden
      className={cx('stage-guide', mirrored && 'stage-mirrored')}
      data-good={isGood}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={corners} />
      <path d={corners} />
      {mark !== undefined && (
        <circle
          r={MARK_RADIUS * Math.max(width, height)}
          style={{ translate: `${mark.x * width}px ${mark.y * height}px` }}
        />
      )}
    </svg>
  );
}
