import type { ReactNode } from 'react';
import { Chip } from './chip';
import { cx } from './class-names';
import './camera-stage.css';

export type StageBadge = {
  readonly icon: ReactNode;
  readonly word: string;
  readonly tone: 'passed' | 'warning' | 'failed' | 'neutral';
};

type CameraStageProps = {
  /** The video or the picture. It fills the stage. */
  readonly children?: ReactNode;
  /** Mirrored, as people know themselves. Off for a picture that is mirrored already. */
  readonly mirrored?: boolean;
  readonly guide?: 'off' | 'seeking' | 'good';
  /** `classic` is 4:3, and shows the whole picture, whatever its shape. */
  readonly shape?: 'wide' | 'classic';
  /** In the upper corner while the picture is live, such as "Live preview"; left out on phones. */
  readonly liveLabel?: string | undefined;
  /** Instead of it while the picture is recorded, such as "Recording". */
  readonly recordingLabel?: string | undefined;
  /** An empty list keeps their place, so that nothing moves when they come. */
  readonly badges?: readonly StageBadge[] | undefined;
  /** In the middle, over the picture: a button, or what to do where there is no picture. */
  readonly overlay?: ReactNode;
};

const TONES = {
  passed: 'stage-passed',
  warning: 'stage-warning',
  failed: 'stage-failed',
  neutral: '',
} as const;

/** The corners of the place for a face, in the units of a 718 by 404 stage. */
const CORNERS =
  'M256 94V76a20 20 0 0 1 20-20h22M420 56h22a20 20 0 0 1 20 20v18M462 236v18a20 20 0 0 1-20 20h-22M298 274h-22a20 20 0 0 1-20-20v-18';

export function CameraStage(props: CameraStageProps) {
  const { children, mirrored = true, guide = 'off', shape = 'wide', badges, overlay } = props;
  const { liveLabel, recordingLabel } = props;
  return (
    <div>
      <div className={cx('stage', shape === 'classic' && 'stage-classic')}>
        <div className={cx('stage-picture', mirrored && 'stage-mirrored')}>{children}</div>
        {guide !== 'off' && (
          <svg aria-hidden className="stage-guide" data-good={guide === 'good'} viewBox="0 0 718 404">
            <path d={CORNERS} />
            <path d={CORNERS} />
          </svg>
        )}
        {overlay !== undefined && <div className="stage-overlay">{overlay}</div>}
        {recordingLabel !== undefined && (
          <span className="stage-chip tabular absolute top-3 left-3">
            <span aria-hidden className="dot stage-recording" />
            {recordingLabel}
          </span>
        )}
        {liveLabel !== undefined && (
          <span className="stage-chip absolute top-3 left-3 max-sm:hidden">
            <span aria-hidden className="dot stage-live" />
            {liveLabel}
          </span>
        )}
        <ul className="absolute bottom-3 left-3 flex flex-wrap gap-2 max-sm:hidden">
          {badges?.map((badge) => (
            <li key={badge.word} className={cx('stage-chip', TONES[badge.tone])}>
              {badge.icon}
              {badge.word}
            </li>
          ))}
        </ul>
      </div>
      {badges !== undefined && (
        <ul className="stage-chips mt-2.5 sm:hidden">
          {badges.map((badge) => (
            <li key={badge.word} className="flex">
              <Chip tone={badge.tone} icon={badge.icon}>
                {badge.word}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
