/** What the server knows of the page that it renders. */
export interface PageSource {
  readonly language: string;
  readonly origin: string;
  /** Query of its address. */
  readonly search: string;
  readonly now: number;
  /** Time zone of its reader. */
  readonly zone: string;
  /** Makes a call of the page with the rights of its reader. */
  readonly call: typeof fetch;
}

let source: () => PageSource | undefined = () => undefined;

/** For the server, which renders several pages at the same time. */
export function setPageSource(read: typeof source): void {
  source = read;
}

/** Undefined in a browser. */
export const pageSource = (): PageSource | undefined => source();

export const pageOrigin = (): string => pageSource()?.origin ?? window.location.origin;

let takeoverTime: number | undefined;

/** From here to `endTakeover`, the page in the browser has the server's time, so that it is rendered the same. */
export function beginTakeover(now: number): void {
  takeoverTime = now;
}

export function endTakeover(): void {
  takeoverTime = undefined;
}

/** Time with which a page is rendered on the server, and taken over by the browser; undefined afterwards. */
export const renderingTime = (): number | undefined => pageSource()?.now ?? takeoverTime;
