type Level = 'debug' | 'info' | 'warn' | 'error';

interface LogEventSpec {
  /** More than one if the level depends on the case. */
  readonly levels: readonly Level[];
  readonly fields: readonly string[];
  readonly meaning: string;
}

/**
 * All events that the server logs. `npm run fix` writes them to the table in `docs/operating.md`, in this order.
 * Exported for tests.
 */
export const logEvents = {
  request_failed: {
    levels: ['error'],
    fields: ['err', 'route'],
    meaning: 'A bug made a request fail with status 500. Please report it.',
  },
  reply_broken_off: {
    levels: ['error'],
    fields: ['err', 'route'],
    meaning: 'A file that was being sent, such as an export, ended in the middle because of a bug or an outage.',
  },
  result_not_written: {
    levels: ['error'],
    fields: ['err', 'result'],
    meaning:
      'A bug prevented writing a result to a file; its line has no readings. `result` is its id. Please report it.',
  },
  request_completed: {
    levels: ['warn', 'debug'],
    fields: ['method', 'route', 'status', 'ms'],
    meaning: 'A request was completed. Logged as a warning for status 500 or above, otherwise at debug level.',
  },
  opened_at_other_address: {
    levels: ['warn'],
    fields: ['address', 'publicUrl'],
    meaning:
      'A browser requested a page at another address than PUBLIC_URL, or a proxy changed the Host header. Logged once for each address, at most ten times per start.',
  },
  proxy_not_trusted: {
    levels: ['warn'],
    fields: ['address'],
    meaning:
      'All calls come from this address with a forwarding header, and TRUST_PROXY does not name it: all guests share its rate limits. At most one line an hour.',
  },
  guest_page_not_rendered: {
    levels: ['error'],
    fields: ['err'],
    meaning: 'A bug prevented rendering a guest page on the server; the browser rendered it instead.',
  },
  form_page_not_rendered: {
    levels: ['error'],
    fields: ['err'],
    meaning:
      'The sign-in, registration or password page could not be rendered on the server; the browser rendered it instead.',
  },
  host_page_not_rendered: {
    levels: ['error'],
    fields: ['err'],
    meaning:
      "A bug prevented rendering a host's page or a read-only page on the server; the browser rendered it instead.",
  },
  storage_unavailable: {
    levels: ['warn'],
    fields: ['reason', 'route?'],
    meaning: 'A request failed with status 503 because the database, the disk or the blob store was unavailable.',
  },
  clips_refused_disk_low: {
    levels: ['warn'],
    fields: ['route'],
    meaning: 'A clip was refused because the free disk space is below MIN_FREE_DISK_MB.',
  },
  security_event: {
    levels: ['info'],
    fields: ['event', 'code?', 'limit?', 'route?', 'address?', 'account?', 'host?', 'again?', 'others?'],
    meaning: 'A line of the security log, written at every LOG_LEVEL except `silent`.',
  },
  database_connection_lost: {
    levels: ['warn'],
    fields: ['reason'],
    meaning: 'A connection of the pool ended with an error; the pool opens a new one when needed.',
  },
  database_lost: {
    levels: ['warn'],
    fields: ['reason'],
    meaning:
      'No server of the database can be used: `database_unreachable` or `database_read_only`. The app looks for one every second.',
  },
  database_found: {
    levels: ['warn'],
    fields: ['address'],
    meaning: 'The app uses this server of the database after an outage, or in place of another one.',
  },
  live_updates_interrupted: {
    levels: ['warn'],
    fields: ['reason'],
    meaning: 'The connection for live updates was lost; open pages poll every 30 seconds until it is back.',
  },
  event_streams_not_checked: {
    levels: ['warn'],
    fields: ['reason'],
    meaning: 'The sign-ins of open pages could not be checked; the next heartbeat checks them again.',
  },
  sign_in_use_not_recorded: {
    levels: ['debug'],
    fields: ['err'],
    meaning: 'The time of last use of a sign-in could not be updated.',
  },
  sign_in_service_failed: {
    levels: ['warn'],
    fields: ['outcome', 'reason'],
    meaning:
      'A person could not sign in by the sign-in service of OIDC_ISSUER. `outcome` names the fault, `reason` is the technical one; `npm run admin -- test-oidc` says what to do.',
  },
  workspace_claim_ignored: {
    levels: ['warn'],
    fields: ['workspace', 'reason'],
    meaning:
      'The sign-in service named a workspace or a role that cannot be given: it is unknown or full, or the person is its last owner.',
  },
  token_use_not_recorded: {
    levels: ['debug'],
    fields: ['err'],
    meaning: 'The time of last use of an access token could not be updated.',
  },
  jobs_full: {
    levels: ['warn'],
    fields: ['kind'],
    meaning: 'Too many jobs of a kind are waiting, such as emails that cannot be sent; further ones are refused.',
  },
  deletions_not_copied: {
    levels: ['warn'],
    fields: ['err'],
    meaning: 'The list of deletions could not be copied to the blob store; the app retries.',
  },
  job_failed: {
    levels: ['warn', 'debug'],
    fields: ['kind', 'id?', 'reason', 'attempts?'],
    meaning: 'A job failed and will be retried; at debug level if it was logged for the same reason within a minute.',
  },
  job_failed_permanently: {
    levels: ['error'],
    fields: ['kind', 'id', 'reason', 'attempts'],
    meaning: 'A job failed and will not be retried; see `npm run admin -- jobs`.',
  },
  job_polling_failed: {
    levels: ['warn'],
    fields: ['err'],
    meaning: 'The database was unavailable when polling for jobs; polling continues.',
  },
  job_result_not_stored: {
    levels: ['warn'],
    fields: ['err'],
    meaning: 'The result of a job could not be stored yet; the app retries.',
  },
  media_library_missing: {
    levels: ['warn'],
    fields: ['platform', 'arch'],
    meaning: 'node-datachannel has no binary for this platform; call tests are switched off.',
  },
  media_library_unusable: {
    levels: ['warn'],
    fields: ['reason'],
    meaning: 'node-datachannel cannot be loaded; call tests are switched off.',
  },
  media_port_in_use: {
    levels: ['warn'],
    fields: ['port'],
    meaning:
      'Another program, such as a TURN server or another Linecheck, uses the UDP port MEDIA_PORT; guests cannot test calls.',
  },
  media_port_never_reached: {
    levels: ['warn'],
    fields: ['advertised'],
    meaning:
      'A media path failed, and no guest has reached the port yet; `npm run admin -- check-media` tests the port.',
  },
  media_paths_failing: {
    levels: ['warn'],
    fields: ['advertised', 'guests'],
    meaning: 'Media paths failed for this number of guests in a row; `npm run admin -- check-media` tests the port.',
  },
  media_port_proof_not_stored: {
    levels: ['warn'],
    fields: ['err'],
    meaning: 'The time at which a guest reached the media port could not be stored.',
  },
  reflector_exited: {
    levels: ['warn'],
    fields: ['code', 'signal'],
    meaning: 'The process for media paths exited unexpectedly; the next path starts it again.',
  },
  setup_notes_not_read: {
    levels: ['warn'],
    fields: ['err'],
    meaning: 'The settings could not be compared at the start; `npm run admin -- doctor` compares them again.',
  },
  app_stopping: {
    levels: ['debug'],
    fields: ['signal'],
    meaning: 'The app stops because of a signal.',
  },
  stop_failed: {
    levels: ['error'],
    fields: ['err'],
    meaning: 'The app could not stop cleanly.',
  },
} as const satisfies Record<string, LogEventSpec>;

type LogEvents = typeof logEvents;

type EventAt<L extends Level> = {
  [E in keyof LogEvents]: L extends LogEvents[E]['levels'][number] ? E : never;
}[keyof LogEvents];

type RequiredName<F extends string> = F extends `${string}?` ? never : F;
type OptionalName<F extends string> = F extends `${infer Name}?` ? Name : never;

export type LogFields<E extends keyof LogEvents> = Readonly<
  Record<RequiredName<LogEvents[E]['fields'][number]>, unknown> &
    Partial<Record<OptionalName<LogEvents[E]['fields'][number]>, unknown>>
>;

/** A logger for the events of the table only, at their levels and with their fields. */
export type EventLogger = {
  readonly [L in Level]: <E extends EventAt<L>>(fields: LogFields<E>, event: E) => void;
};

const rowOf = ([event, { levels, fields, meaning }]: [string, LogEventSpec]): string =>
  `| \`${event}\` | ${levels.join(', ')} | ${fields.map((field) => `\`${field.replace('?', '')}\``).join(', ')} | ${meaning} |`;

/** The table of log events in `docs/operating.md`, in Markdown. */
export const logEventsTable = (): string =>
  ['| Event (`msg`) | Level | Fields | Meaning |', '|---|---|---|---|', ...Object.entries(logEvents).map(rowOf)].join(
    '\n',
  );
