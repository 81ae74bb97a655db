import pino from 'pino';
import type { Config } from './env';

/** Structured lines; objects first, as pino takes them. */
export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

const STDERR = 2;

/** PostgreSQL puts whole rows into the detail of an error, with the names and addresses of people in them. */
const personal = ['err.detail', 'err.where'];

export const logOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: personal, remove: true },
} satisfies pino.LoggerOptions;

/** Logs go to standard error, one JSON object a line; standard output keeps the one line that says where to look. */
export const openLog = (
  level: Config['logLevel'],
  destination: pino.DestinationStream = pino.destination(STDERR),
): pino.Logger => pino({ ...logOptions, level }, destination);
