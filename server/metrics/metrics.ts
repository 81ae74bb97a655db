import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { LIVE_CHANGES_PATH } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppParts } from '../app-parts';
import { Problem } from '../http/problem';
import { Counter, counted, gauge, Histogram } from './exposition';

const PATH = '/metrics';
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Seconds. Most calls take a few milliseconds, a password some twenty, a clip over a slow link minutes. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const;

interface Sources extends Pick<AppParts, 'db' | 'passwords' | 'config'> {
  /** How many pages are listening to changes. */
  readonly liveConnections: () => number;
}

/** What the operator's Prometheus is told of this instance. Nothing in it is about anybody. */
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

  /** Counts every answer, those of other hooks and of unknown addresses among them. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      const { method } = request;
      const route = request.routeOptions.url ?? 'none';
      this.requests.add({ method, route, status: String(reply.statusCode) });
      // A page listens to changes for hours, which says nothing of how fast anything is.
      if (route !== LIVE_CHANGES_PATH) this.durations.observe({ method, route }, reply.elapsedTime / 1000);
      next();
    });
  }

  countSecurityEvent(event: string): void {
    this.securityEvents.add({ event });
  }

  async text(sources: Sources): Promise<string> {
    const parts = [this.requests, this.durations, this.securityEvents, ...(await gaugesOf(sources))];
    return parts.map(String).join('');
  }
}

async function gaugesOf({ db, passwords, config, liveConnections }: Sources): Promise<readonly string[]> {
  const { waiting, refused } = passwords.load();
  const { totalCount, idleCount, waitingCount } = db.pool;
  const free = await freeBytes(config.dataDir);
  return [
    gauge({ name: 'linecheck_password_queue_length', help: 'Passwords that wait to be hashed.' }, [[{}, waiting]]),
    counted({ name: 'linecheck_password_refusals_total', help: 'Passwords refused by the full queue.' }, refused),
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
    gauge({ name: 'linecheck_live_connections', help: 'Open pages that are told of changes.' }, [
      [{}, liveConnections()],
    ]),
    gauge({ name: 'linecheck_memory_bytes', help: 'Resident memory of the app.' }, [[{}, process.memoryUsage.rss()]]),
    gauge({ name: 'linecheck_start_time_seconds', help: 'When the app was started, since 1970.' }, [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ]),
  ];
}

/** Undefined where the folder is not there yet: with a database and a blob store elsewhere nothing makes it. */
async function freeBytes(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && found.bavail * found.bsize;
}

/** Serves the figures to whoever brings this token. */
export function metricsRoutes(app: FastifyInstance, token: string, text: () => Promise<string>): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!brings(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Problem('not_signed_in', { message: 'This needs the token of METRICS_TOKEN.' });
    }
    reply.type(CONTENT_TYPE);
    return text();
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared by digests, which are equally long, so that the time it takes tells nothing. */
function brings({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
