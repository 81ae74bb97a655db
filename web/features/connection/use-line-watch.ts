import type { Course } from '@linecheck/checks/reading';
import { useEffect, useEffectEvent } from 'react';
import { onLineClaim } from '../../api/line-claims';

/** Loads the line watcher, which the check itself does not need. */
const loadLineWatch = async () => (await import('./line-watch')).startLineWatch;

interface LineWatchOptions {
  /** True if the path was measured, and no measurement is running. */
  readonly isWanted: boolean;
  /** Called with the course about once a second; first with undefined. */
  readonly onCourse: (course: Course | undefined) => void;
  readonly load?: typeof loadLineWatch;
}

/** Watches the line after the check, until another transfer needs it. */
export function useLineWatch({ isWanted, onCourse, load = loadLineWatch }: LineWatchOptions): void {
  const tell = useEffectEvent(onCourse);
  const loaded = useEffectEvent(load);
  useEffect(() => {
    if (!isWanted) return;
    let stop = () => {};
    let isOver = false;
    const end = () => {
      isOver = true;
      stop();
    };
    const unwatch = onLineClaim(end);
    tell(undefined);
    loaded().then(
      (start) => {
        if (!isOver) stop = start((course) => tell(course));
      },
      // The check works without the watcher.
      () => undefined,
    );
    return () => {
      unwatch();
      end();
    };
  }, [isWanted]);
}
