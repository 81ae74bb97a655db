/** `navigator.vendor` of WebKit, in Safari as well as in the other browsers of iPhones and iPads. */
const APPLE = /^Apple/;

/**
 * The address of a video that shows its first picture before it is played. Apple's engines load none as long as nothing has asked for a
 * moment of the video, which the fragment does; others show it anyway. Of an object URL with a fragment, Safari on iPhones plays
 * nothing at all (remotion-dev/remotion, issue 1655).
 */
export function withFirstPicture(src: string, vendor: string | undefined = globalThis.navigator?.vendor): string {
  const isLocal = /^(blob|data):/.test(src);
  return APPLE.test(vendor ?? '') && !isLocal ? `${src}#t=0.001` : src;
}
