/**
 * Why a file does not play: its format, the browser's refusal to start, something on the way, no file at all, or no
 * player yet.
 */
export type PlaybackFailure = 'unsupported' | 'refused' | 'broken' | 'missing' | 'not-ready';

type Player = Pick<HTMLMediaElement, 'currentSrc' | 'src'>;

/** Why `play()` was rejected; a start that a pause interrupted is no failure. */
export function startFailureOf(error: unknown, { currentSrc, src }: Player): PlaybackFailure | undefined {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return undefined;
  if (currentSrc === '' && src === '') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'refused';
}
