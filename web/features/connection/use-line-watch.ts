import type { Course } from '@linecheck/checks/reading';
import { useEffect, useEffectEvent } from 'react';
import { onLineClaim } from '../../api/line-claims';

/** Loads the part that watches, which the check itself does without. */
const loadLineWatch = async () => (await import('./line-watch')).startLineWatch;

interface LineWatchOptions {
  /** The path was measured, and nothing measures it now. */
  readonly isWanted: boolean;
  /** Told what is known of the line, about once a second; first that nothing is. */
  readonly onCourse: (course: Course | undefined) => void;
  readonly load?: typeof loadLineWatch;
}

/** Watches the line while the guest goes on, until something else needs it. */
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
      // The check stands without it.
      () => undefined,
    );
    return () => {
      unwatch();
      end();
    };
  }, [isWanted]);
}
