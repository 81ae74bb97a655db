import { DOWNLOAD_STEPS } from '../../../connection/speed-steps';
import { certainMbps, createThroughput, type Throughput } from '../../../connection/throughput';
import { type DirectionOptions, type DirectionReading, LEAST_BYTES, mbpsOf, REPORT_MS, wait } from './line';
import { watchLoadedLatency } from './loaded-latency';
import { type DownloadStream, openDownload } from './open-download';
import { OWN_PLAN } from './plan';

const TICK_MS = 25;
/** ms without a byte during which the test does not end yet: it may be a loss, or a dead line. */
const PAUSE_MS = 1000;
/** ms without a byte after which the line counts as dead, however fast it was before. */
const STALL_MS = 3000;
/** ms that a very slow line has for its first few bytes. */
const SLOW_BOX_MS = 6000;

type End = 'certain' | 'complete' | 'time' | 'not-measured';

/** Measures one streamed GET while it arrives, until its speed is certain or its time is up. */
export async function measureDownload(options: DirectionOptions): Promise<DirectionReading> {
  const { line, url, roundTripMs, onProgress } = options;
  const throughput = createThroughput({ roundTripMs, steps: DOWNLOAD_STEPS });
  const stream = openDownload(line, { url, bytes: OWN_PLAN.download.bytes, onBytes: throughput.push });
  const loaded = watchLoadedLatency({ line, busyMs: () => sinceFirstByte(stream, line.nowMs()) });
  let end: End | undefined;
  let reportedMs = line.nowMs();
  while (end === undefined) {
    await wait(TICK_MS);
    const nowMs = line.nowMs();
    end = endOf(stream, throughput, nowMs);
    if (nowMs - reportedMs < REPORT_MS) continue;
    reportedMs = nowMs;
    onProgress({ bytes: stream.bytes(), mbps: throughput.mbps(), elapsedMs: nowMs - stream.startedAtMs });
  }
  const reading = { ...speedOf(end, stream, throughput), loaded: loaded.stop(), bytes: stream.bytes() };
  stream.cut();
  return reading;
}

const sinceFirstByte = (stream: DownloadStream, nowMs: number): number =>
  stream.state() === 'running' ? nowMs - (stream.firstByteAtMs() ?? nowMs) : 0;

function endOf(stream: DownloadStream, throughput: Throughput, nowMs: number): End | undefined {
  const firstMs = stream.firstByteAtMs();
  const silentMs = nowMs - (stream.lastByteAtMs() ?? stream.startedAtMs);
  if (stream.state() === 'broken') return 'not-measured';
  if (stream.state() === 'complete') return 'complete';
  if (silentMs >= STALL_MS) return 'not-measured';
  if (firstMs === undefined) return undefined;
  if (throughput.certainty() !== undefined) return 'certain';
  const boxMs = stream.bytes() < LEAST_BYTES ? SLOW_BOX_MS : OWN_PLAN.download.boxMs;
  return nowMs - firstMs >= boxMs && silentMs < PAUSE_MS ? 'time' : undefined;
}

function speedOf(end: End, stream: DownloadStream, throughput: Throughput) {
  const certain = certainMbps(DOWNLOAD_STEPS);
  const tookMs = (stream.lastByteAtMs() ?? stream.startedAtMs) - stream.startedAtMs;
  // The whole file arrived faster than a line of that speed could deliver it.
  const isFast = end === 'complete' && mbpsOf(stream.bytes(), tookMs) > certain;
  if (isFast || (end === 'certain' && throughput.certainty() === 'at-least'))
    return { mbps: Math.floor(certain), isAtLeast: true };
  const isMeasured = end !== 'not-measured' && stream.bytes() >= LEAST_BYTES;
  return { mbps: isMeasured ? throughput.mbps() : undefined, isAtLeast: isMeasured && throughput.isGrowing() };
}
