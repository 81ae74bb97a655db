/**
 * Reason a file does not play: unsupported format, start refused by the browser, interrupted loading, missing file, or
 * player not mounted yet.
 */
export type PlaybackFailure = 'unsupported' | 'refused' | 'broken' | 'missing' | 'not-ready';

type Player = Pick<HTMLMediaElement, 'currentSrc' | 'src'>;

/** Reason `play()` was rejected; undefined for a start that a pause interrupted. */
export function startFailureOf(error: unknown, { currentSrc, src }: Player): PlaybackFailure | undefined {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return undefined;
  if (currentSrc === '' && src === '') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'refused';
}
