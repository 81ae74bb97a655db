import pino from 'pino';
import type { Config } from './env';

/** Structured lines; objects first, as pino takes them. */
export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>;

const STDERR = 2;

/** Logs go to standard error, one JSON object a line; standard output keeps the one line that says where to look. */
export const openLog = (level: Config['logLevel']): pino.Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(STDERR));
