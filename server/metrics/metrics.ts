import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { LIVE_CHANGES_PATH } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDependencies } from '../dependencies';
import { ProblemError } from '../domain/problem';
import { countJobs } from '../jobs/store';

/** Prometheus' text format (version 0.0.4): https://prometheus.io/docs/instrumenting/exposition_formats/ */

type Labels = Readonly<Record<string, string>>;

type Sample = readonly [labels: Labels, value: number];

interface Named {
  /** Ends with the unit, as in `linecheck_http_request_duration_seconds`. */
  readonly name: string;
  readonly help: string;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const head = ({ name, help }: Named, type: 'counter' | 'gauge' | 'histogram'): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const line = (name: string, [labels, value]: Sample): string => `${name}${labelText(labels)} ${value}\n`;

export const gauge = (named: Named, samples: readonly Sample[]): string =>
  head(named, 'gauge') + samples.map((sample) => line(named.name, sample)).join('');

const counted = (named: Named, value: number): string => head(named, 'counter') + line(named.name, [{}, value]);

/** Counts by labels. The set of label values must be bounded, since each combination is kept forever. Exported for tests. */
export class MetricCounter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly named: Named) {}

  add(labels: Labels): void {
    const key = labelText(labels);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  toString(): string {
    const lines = [...this.counts].map(([labels, count]) => `${this.named.name}${labels} ${count}\n`);
    return head(this.named, 'counter') + lines.join('');
  }
}

interface Series {
  readonly labels: Labels;
  /** Number of values up to each bound; values above all bounds are only in `count`. */
  readonly atMost: number[];
  sum: number;
  count: number;
}

/** Cumulative histogram by labels. Exported for tests. */
export class MetricHistogram {
  private readonly series = new Map<string, Series>();

  /** @param bounds Ascending, in the unit of the name. */
  constructor(
    private readonly named: Named,
    private readonly bounds: readonly number[],
  ) {}

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    const series = this.series.get(key) ?? { labels, atMost: this.bounds.map(() => 0), sum: 0, count: 0 };
    this.series.set(key, series);
    for (const [at, bound] of this.bounds.entries())
      if (value <= bound) series.atMost[at] = (series.atMost[at] ?? 0) + 1;
    series.sum += value;
    series.count += 1;
  }

  toString(): string {
    return head(this.named, 'histogram') + [...this.series.values()].map((series) => this.linesOf(series)).join('');
  }

  private linesOf({ labels, atMost, sum, count }: Series): string {
    const { name } = this.named;
    const buckets = [...this.bounds.map(String), '+Inf'].map((le, at) =>
      line(`${name}_bucket`, [{ ...labels, le }, atMost[at] ?? count]),
    );
    return [...buckets, line(`${name}_sum`, [labels, sum]), line(`${name}_count`, [labels, count])].join('');
  }
}

const PATH = '/metrics';
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Seconds. Most calls take a few milliseconds, password hashing some twenty, a clip over a slow connection minutes. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const;

interface Sources extends Pick<ServerDependencies, 'db' | 'passwords' | 'reflector' | 'config'> {
  readonly liveConnections: () => number;
}

/** The metrics of this instance for the operator's Prometheus. They contain no personal data. */
export class ServerMetrics {
  private readonly requests = new MetricCounter({
    name: 'linecheck_http_requests_total',
    help: 'Requests that were answered, by route.',
  });
  private readonly durations = new MetricHistogram(
    {
      name: 'linecheck_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response.',
    },
    BUCKETS_S,
  );
  private readonly securityEvents = new MetricCounter({
    name: 'linecheck_security_events_total',
    help: 'Events of the security log, including repeated ones.',
  });

  private readonly jobs = new MetricCounter({
    name: 'linecheck_jobs_total',
    help: 'Attempts of jobs by outcome: done, failed (will be retried), given_up (failed permanently).',
  });

  /** Counts every reply, including those sent by hooks and those to unknown paths. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      this.requests.add({ method, route, status: String(reply.statusCode) });
      // An event stream stays open for hours, so its duration is not a response time.
      if (route !== LIVE_CHANGES_PATH) this.durations.observe({ method, route }, reply.elapsedTime / 1000);
      next();
    });
  }

  countJob(kind: string, outcome: string): void {
    this.jobs.add({ kind, outcome });
  }

  countSecurityEvent(event: string): void {
    this.securityEvents.add({ event });
  }

  async text(sources: Sources): Promise<string> {
    const parts = [this.requests, this.durations, this.securityEvents, this.jobs, ...(await gaugesOf(sources))];
    return parts.map(String).join('');
  }
}

async function gaugesOf({ db, passwords, reflector, config, liveConnections }: Sources): Promise<readonly string[]> {
  const { waiting, refused } = passwords.load();
  const { totalCount, idleCount, waitingCount } = db.pool;
  const free = await freeBytes(config.dataDir);
  // The metrics are served even if the database is unavailable.
  const jobs = await countJobs(db.kysely).catch(() => []);
  return [
    gauge({ name: 'linecheck_password_queue_length', help: 'Passwords waiting to be hashed.' }, [[{}, waiting]]),
    counted(
      { name: 'linecheck_password_refusals_total', help: 'Passwords refused because the queue was full.' },
      refused,
    ),
    ...mediaPathsOf(reflector),
    gauge({ name: 'linecheck_database_connections', help: 'Connections of the pool.' }, [
      [{ state: 'idle' }, idleCount],
      [{ state: 'used' }, totalCount - idleCount],
    ]),
    gauge({ name: 'linecheck_database_waiting', help: 'Calls waiting for a connection of the pool.' }, [
      [{}, waitingCount],
    ]),
    gauge(
      { name: 'linecheck_data_free_bytes', help: 'Free disk space of DATA_DIR.' },
      free === undefined ? [] : [[{}, free]],
    ),
    gauge(
      { name: 'linecheck_jobs', help: 'Jobs in the database, of all instances.' },
      jobs.flatMap(({ kind, ...counts }) =>
        Object.entries(counts).map(([state, count]) => [{ kind, state }, count] as const),
      ),
    ),
    gauge({ name: 'linecheck_live_connections', help: 'Open event streams.' }, [[{}, liveConnections()]]),
    gauge({ name: 'linecheck_memory_bytes', help: 'Resident memory of the app.' }, [[{}, process.memoryUsage.rss()]]),
    gauge({ name: 'linecheck_start_time_seconds', help: 'Start time of the app, in seconds since 1970.' }, [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ]),
  ];
}

function mediaPathsOf(reflector: ServerDependencies['reflector']): readonly string[] {
  const { open, answered, connected, refused, deaths } = reflector.figures();
  return [
    gauge({ name: 'linecheck_media_paths_open', help: 'Media paths that are open or opening.' }, [[{}, open]]),
    counted({ name: 'linecheck_media_paths_answered_total', help: 'Media path offers that were answered.' }, answered),
    counted({ name: 'linecheck_media_paths_connected_total', help: 'Media paths that connected.' }, connected),
    counted({ name: 'linecheck_media_paths_refused_total', help: 'Media path offers that were refused.' }, refused),
    counted(
      { name: 'linecheck_media_reflector_deaths_total', help: 'Unexpected exits of the reflector process.' },
      deaths,
    ),
  ];
}

/** Undefined if the folder does not exist: nothing creates it if the database and the blob store are elsewhere. */
async function freeBytes(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && found.bavail * found.bsize;
}

interface MetricsDependencies extends Sources {
  readonly metrics: ServerMetrics;
}

/** Serves the metrics to callers with METRICS_TOKEN, and does nothing if none is set. */
export function registerMetrics(app: FastifyInstance, deps: MetricsDependencies): void {
  const token = deps.config.metricsToken;
  if (token === undefined) return;
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!hasToken(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ProblemError('not_signed_in', { reason: 'metrics_token' });
    }
    reply.type(CONTENT_TYPE);
    return deps.metrics.text(deps);
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests, which have equal length, so that the duration reveals nothing. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
