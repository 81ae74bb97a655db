import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import type { ServerConfig } from './env';
import type { EventLogger } from './log-events';

/** The log of the app: events are typed by `log-events.ts`, everything else is pino's. */
export type AppLogger = Omit<pino.Logger, keyof EventLogger> & EventLogger;

const STDERR = 2;

/** PostgreSQL puts whole rows, with names and addresses, into the detail of an error. */
const personal = ['err.detail', 'err.where'];

/** Exported for tests. */
export const logOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: personal, remove: true },
} satisfies pino.LoggerOptions;

/** Opens the log: one JSON object per line on standard error. Standard output is for the start-up messages. */
export const openLog = (
  level: ServerConfig['logLevel'],
  destination: pino.DestinationStream = pino.destination(STDERR),
): pino.Logger => pino({ ...logOptions, level }, destination);

/** The log of a request, limited to the events of `log-events.ts`. */
export const logOf = ({ log }: Pick<FastifyRequest, 'log'>): EventLogger => log;
