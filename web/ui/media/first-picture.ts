/** `navigator.vendor` of WebKit, in Safari and in the other browsers of iPhones and iPads. */
const APPLE = /^Apple/;

/**
 * Address of a video that shows its first picture before it is played. Apple's engines load no picture until a time is
 * requested, which the fragment does; other engines show it anyway. With a fragment on an object URL, Safari on iPhones
 * plays nothing at all (remotion-dev/remotion, issue 1655).
 */
export function withFirstPicture(src: string, vendor: string | undefined = globalThis.navigator?.vendor): string {
  const isLocal = /^(blob|data):/.test(src);
  return APPLE.test(vendor ?? '') && !isLocal ? `${src}#t=0.001` : src;
}
