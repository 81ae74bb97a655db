import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { LIVE_CHANGES_PATH } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies';
import { Problem } from '../domain/problem';
import { countJobs } from '../jobs/overview';
import { Counter, counted, gauge, Histogram } from './exposition';

const PATH = '/metrics';
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Seconds. Most calls take a few milliseconds, a password some twenty, a clip over a slow link minutes. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const;

interface Sources extends Pick<Dependencies, 'db' | 'passwords' | 'reflector' | 'config'> {
  /** How many pages are listening to changes. */
  readonly liveConnections: () => number;
}

/** The metrics of this instance for the operator's Prometheus. They contain no personal data. */
export class Metrics {
  private readonly requests = new Counter({
    name: 'linecheck_http_requests_total',
    help: 'Requests that were answered, by route.',
  });
  private readonly durations = new Histogram(
    { name: 'linecheck_http_request_duration_seconds', help: 'From the head of a request to the end of its answer.' },
    BUCKETS_S,
  );
  private readonly securityEvents = new Counter({
    name: 'linecheck_security_events_total',
    help: 'Events of the security log, repeated ones included.',
  });

  private readonly jobs = new Counter({
    name: 'linecheck_jobs_total',
    help: 'Tries of jobs by how they ended: done, failed (and tried again), given_up.',
  });

  /** Counts every reply, including those of other hooks and to unknown addresses. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      this.requests.add({ method, route, status: String(reply.statusCode) });
      // A page listens to changes for hours, which is no measure of speed.
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
  // The metrics of the instance are served whether or not its database is available.
  const jobs = await countJobs(db.kysely).catch(() => []);
  return [
    gauge({ name: 'linecheck_password_queue_length', help: 'Passwords that wait to be hashed.' }, [[{}, waiting]]),
    counted({ name: 'linecheck_password_refusals_total', help: 'Passwords refused by the full queue.' }, refused),
    ...mediaPathsOf(reflector),
    gauge({ name: 'linecheck_database_connections', help: 'Connections of the pool.' }, [
      [{ state: 'idle' }, idleCount],
      [{ state: 'used' }, totalCount - idleCount],
    ]),
    gauge({ name: 'linecheck_database_waiting', help: 'Calls that wait for a connection of the pool.' }, [
      [{}, waitingCount],
    ]),
    gauge(
      { name: 'linecheck_data_free_bytes', help: 'What may still be written where DATA_DIR lies.' },
      free === undefined ? [] : [[{}, free]],
    ),
    gauge(
      { name: 'linecheck_jobs', help: 'Jobs in the database, of all instances.' },
      jobs.flatMap(({ kind, ...counts }) =>
        Object.entries(counts).map(([state, count]) => [{ kind, state }, count] as const),
      ),
    ),
    gauge({ name: 'linecheck_live_connections', help: 'Open pages that are told of changes.' }, [
      [{}, liveConnections()],
    ]),
    gauge({ name: 'linecheck_memory_bytes', help: 'Resident memory of the app.' }, [[{}, process.memoryUsage.rss()]]),
    gauge({ name: 'linecheck_start_time_seconds', help: 'When the app was started, since 1970.' }, [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ]),
  ];
}

function mediaPathsOf(reflector: Dependencies['reflector']): readonly string[] {
  const { open, answered, connected, refused, deaths } = reflector.figures();
  return [
    gauge({ name: 'linecheck_media_paths_open', help: 'Paths for media that are open, or about to be.' }, [[{}, open]]),
    counted({ name: 'linecheck_media_paths_answered_total', help: 'Offers of paths that were answered.' }, answered),
    counted({ name: 'linecheck_media_paths_connected_total', help: 'Paths that have opened.' }, connected),
    counted({ name: 'linecheck_media_paths_refused_total', help: 'Offers that found no room.' }, refused),
    counted({ name: 'linecheck_media_reflector_deaths_total', help: 'How often the process has died.' }, deaths),
  ];
}

/** Undefined if the folder does not exist: with a database and a blob store elsewhere nothing creates it. */
async function freeBytes(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && found.bavail * found.bsize;
}

interface MetricsDependencies extends Sources {
  readonly metrics: Metrics;
}

/** Serves the figures to callers with the token of METRICS_TOKEN, and nothing if none is set. */
export function registerMetrics(app: FastifyInstance, deps: MetricsDependencies): void {
  const token = deps.config.metricsToken;
  if (token === undefined) return;
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!brings(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Problem('not_signed_in', { reason: 'metrics_token' });
    }
    reply.type(CONTENT_TYPE);
    return deps.metrics.text(deps);
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared by digests, which are equally long, so that the time it takes reveals nothing. */
function brings({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
