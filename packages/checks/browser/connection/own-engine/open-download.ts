import type { Line } from './line';
import { DOWNLOAD_TYPE } from './ping';

/** A running download. */
export interface DownloadStream {
  readonly startedAtMs: number;
  readonly bytes: () => number;
  readonly firstByteAtMs: () => number | undefined;
  readonly lastByteAtMs: () => number | undefined;
  /** `broken`: it ended too early, or the response was not a download but, for example, a login page. */
  readonly state: () => 'running' | 'complete' | 'broken';
  cut(): void;
}

interface DownloadRequest {
  readonly url: string;
  readonly bytes: number;
  readonly onBytes: (count: number, atMs: number) => void;
}

/** Starts a download, and counts its bytes as they arrive. */
export function openDownload({ fetch, nowMs }: Line, { url, bytes: asked, onBytes }: DownloadRequest): DownloadStream {
  const controller = new AbortController();
  const startedAtMs = nowMs();
  let bytes = 0;
  let firstByteAtMs: number | undefined;
  let lastByteAtMs: number | undefined;
  let state: ReturnType<DownloadStream['state']> = 'running';
  const count = (arrived: number) => {
    lastByteAtMs = nowMs();
    firstByteAtMs ??= lastByteAtMs;
    bytes += arrived;
    onBytes(arrived, lastByteAtMs);
  };
  const read = async () => {
    const init: RequestInit = { cache: 'no-store', redirect: 'error', signal: controller.signal };
    const response = await fetch(`${url}?bytes=${asked}`, init);
    if (!response.ok || !DOWNLOAD_TYPE.test(response.headers.get('content-type') ?? '')) return false;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) count(part.value.length);
    return bytes === asked;
  };
  read().then(
    (isWhole) => {
      state = isWhole ? 'complete' : 'broken';
    },
    () => {
      state = 'broken';
    },
  );
  return {
    startedAtMs,
    bytes: () => bytes,
    firstByteAtMs: () => firstByteAtMs,
    lastByteAtMs: () => lastByteAtMs,
    state: () => state,
    cut: () => controller.abort(),
  };
}
