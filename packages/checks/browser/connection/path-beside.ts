import type { PathOutcome } from '../../connection/media/outcome';
import type { Verdict } from '../../verdict';
import type { MediaPath } from '../media-path/start-media-path';
import type { SpeedTestProgress } from './run-speed-test';

/** Begins to measure the UDP path. Undefined if its code could not be loaded; never rejects. */
export type StartPath = () => Promise<MediaPath | undefined>;

/** Progress of the speed test, and then of the remaining path test. */
export interface ConnectionProgress extends SpeedTestProgress {
  readonly isPathLeft?: true;
}

interface PathBeside {
  start(): void;
  follow(progress: SpeedTestProgress): void;
  /** @param verdict without the path; the path test only continues for a pass, which it might lower */
  finish(verdict: Verdict): Promise<PathOutcome | undefined>;
  stop(): void;
}

/** The path test that runs beside a speed test, from its first request on. */
export function pathBeside(startPath: StartPath | undefined, tell: (progress: ConnectionProgress) => void): PathBeside {
  let starting: Promise<MediaPath | undefined> | undefined;
  let path: MediaPath | undefined;
  let latest: SpeedTestProgress | undefined;
  return {
    start() {
      starting = startPath?.().then((started) => {
        path = started;
        return started;
      });
    },
    follow(progress) {
      latest = progress;
      path?.follow(progress);
      tell(progress);
    },
    async finish({ status }) {
      if (starting === undefined) return undefined;
      if (latest !== undefined) tell({ ...latest, isPathLeft: true });
      const started = await starting;
      return started?.finish({ mayWait: status === 'passed' }) ?? { state: 'cut-off' };
    },
    stop: () => void starting?.then((started) => started?.stop()),
  };
}
