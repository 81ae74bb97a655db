import * as z from 'zod/mini';

interface Retry {
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  /**
   * After this many failed attempts the job has failed permanently, until the operator retries it. Without a maximum it
   * is retried without limit.
   */
  readonly maxAttempts?: number;
}

export interface JobSpec {
  /** The stored data of a job: ids rather than the data itself, so that no second copy of personal data exists. */
  readonly payload: z.ZodMiniType<object>;
  readonly retry: Retry;
  /** An attempt that takes longer is aborted and counts as failed. */
  readonly timeoutMs: number;
  readonly concurrency: number;
  /** True if jobs of the kind have a `turn`, such as a workspace, and are claimed in turn. */
  readonly hasTurns?: boolean;
  /** While this many are waiting, further jobs of the kind are rejected. */
  readonly maxWaiting?: number;
  /** The interval at which a recurring job runs. */
  readonly everyMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A day has 16 turns. */
export const ORPHAN_SLICE_MS = DAY_MS / 16;

/** Nine attempts within about an hour. After that, the user has requested the email again or stopped waiting. */
const letterRetry: Retry = { initialDelayMs: MINUTE_MS / 2, maxDelayMs: 15 * MINUTE_MS, maxAttempts: 9 };

/** An email to an address as it was typed, in lower case. The address may have no account. */
const letter = {
  payload: z.strictObject({ email: z.string() }),
  retry: letterRetry,
  // Longer than the timeout of any mail transport.
  timeoutMs: MINUTE_MS / 2,
  concurrency: 20,
} as const satisfies JobSpec;

/** What changed in how a person signs in, about which they get an email. */
export const SIGN_IN_CHANGES = [
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'service_connected',
  'service_removed',
  'password_changed',
  'password_removed',
  'recovery_codes_new',
  'recovery_code_used',
  'factors_reset',
  'codes_guessed',
] as const;

export type SignInChange = (typeof SIGN_IN_CHANGES)[number];

/** Some 55 attempts within 48 hours. */
const guestEmailRetry: Retry = { initialDelayMs: MINUTE_MS, maxDelayMs: HOUR_MS, maxAttempts: 54 };

/** An email to a guest. Workspaces take turns, so that a long list of one does not delay the others. */
const guestEmail = {
  payload: z.strictObject({ email: z.string() }),
  retry: guestEmailRetry,
  timeoutMs: 3 * MINUTE_MS,
  // Half as many as connections to a mail server (SMTP_CONNECTIONS), so that emails about accounts find one.
  concurrency: 10,
  hasTurns: true,
} as const satisfies JobSpec;

/** A message of a booking tool. Workspaces take turns. */
const hookMessage = {
  payload: z.strictObject({ message: z.string() }),
  retry: { initialDelayMs: 5000, maxDelayMs: HOUR_MS, maxAttempts: 30 },
  timeoutMs: MINUTE_MS,
  // Those of one workspace wait for each other, and each holds a connection to the database.
  concurrency: 2,
  hasTurns: true,
} as const satisfies JobSpec;

/** More requests than this within such a short time are an attack, not forgetful users. */
const requestedLetter = { ...letter, maxWaiting: 1000 } as const satisfies JobSpec;

/** Recurring work without personal data. A failed run is retried soon, or at its next turn. */
const regular = (everyMs: number, timeoutMs = 10 * MINUTE_MS) =>
  ({
    payload: z.strictObject({}),
    retry: { initialDelayMs: MINUTE_MS / 2, maxDelayMs: 10 * MINUTE_MS },
    timeoutMs,
    concurrency: 1,
    everyMs,
  }) satisfies JobSpec;

/**
 * A blob that cannot be deleted is retried after the others. After an outage of the store, all are deleted within an
 * hour of its return.
 */
const blob = {
  payload: z.strictObject({ blobKey: z.string() }),
  retry: { initialDelayMs: MINUTE_MS, maxDelayMs: HOUR_MS },
  timeoutMs: MINUTE_MS,
  concurrency: 10,
} as const satisfies JobSpec;

/** All work that continues after a reply or runs on a schedule. The handlers are in `job-handlers.ts`. */
const jobKinds = {
  'reset-letter': requestedLetter,
  'guessing-letter': requestedLetter,
  'confirmation-letter': requestedLetter,
  'workspace-invitation-letter': { ...letter, payload: z.strictObject({ invitation: z.string() }) },
  'result-letter': { ...letter, payload: z.strictObject({ result: z.string(), host: z.string() }) },
  'help-letter': { ...letter, payload: z.strictObject({ help: z.string(), host: z.string() }) },
  'token-end-letter': { ...letter, payload: z.strictObject({ token: z.string() }) },
  'sign-in-letter': {
    ...letter,
    payload: z.strictObject({ person: z.string(), change: z.enum(SIGN_IN_CHANGES), at: z.string() }),
  },
  'email-change-letter': { ...letter, payload: z.strictObject({ change: z.string(), to: z.enum(['new', 'old']) }) },
  'guest-email': guestEmail,
  'episode-reminders': {
    ...letter,
    payload: z.strictObject({ episode: z.string(), hours: z.number() }),
    retry: guestEmailRetry,
  },
  /** Tells guests that an episode has moved, or is called off, if its host wants that. */
  'episode-news': { ...letter, payload: z.strictObject({ episode: z.string() }), retry: guestEmailRetry },
  'episode-summary': { ...letter, payload: z.strictObject({ episode: z.string() }), retry: guestEmailRetry },
  'summary-letter': { ...letter, payload: z.strictObject({ episode: z.string(), host: z.string() }) },
  /** Sends what waits for one webhook, whose id is the key: at most one run of each webhook at a time. */
  'webhook-deliveries': {
    payload: z.strictObject({ webhook: z.string() }),
    retry: { initialDelayMs: MINUTE_MS / 6, maxDelayMs: 10 * MINUTE_MS },
    // A run ends after RUN_MS (webhooks/rules.ts) and one more try.
    timeoutMs: MINUTE_MS,
    // Receivers that hang keep a place for 10 seconds of each run.
    concurrency: 60,
  },
  'webhook-letter': { ...letter, payload: z.strictObject({ webhook: z.string(), host: z.string(), days: z.number() }) },
  'delete-blob': blob,
  'hook-message': hookMessage,
  'expire-hook-messages': regular(HOUR_MS),
  'expire-guest-emails': regular(HOUR_MS),
  'expire-events': regular(HOUR_MS),
  'tell-not-ready': regular(MINUTE_MS),
  'read-bounces': regular(MINUTE_MS),
  'expire-sign-ins': regular(10 * MINUTE_MS),
  'expire-access-tokens': regular(HOUR_MS),
  'expire-reset-links': regular(10 * MINUTE_MS),
  'expire-invitations': regular(10 * MINUTE_MS),
  'expire-confirmations': regular(10 * MINUTE_MS),
  'expire-results': regular(10 * MINUTE_MS),
  'expire-bookings': regular(HOUR_MS),
  'expire-clips': regular(10 * MINUTE_MS),
  'note-ended-trials': regular(10 * MINUTE_MS),
  'expire-audit-log': regular(HOUR_MS),
  'erase-accounts': regular(10 * MINUTE_MS, HOUR_MS),
  'clear-failed-jobs': regular(HOUR_MS),
  'find-orphaned-blobs': regular(ORPHAN_SLICE_MS, HOUR_MS),
  'copy-deletions': regular(MINUTE_MS / 2),
} as const satisfies Record<string, JobSpec>;

/** Recurring work of every single instance: queued emails may be on its own disk. */
export const localJobKinds = {
  'clear-uploads': regular(10 * MINUTE_MS),
  'clear-outbox': regular(DAY_MS),
  'drop-letters-of-strangers': regular(MINUTE_MS / 2),
} as const satisfies Record<string, JobSpec>;

export type LocalJobKind = keyof typeof localJobKinds;

export type LocalJobHandlers = Readonly<Record<LocalJobKind, (payload: object, signal: AbortSignal) => Promise<void>>>;

export type JobKind = keyof typeof jobKinds;

export type PayloadOf<Kind extends JobKind> = z.infer<(typeof jobKinds)[Kind]['payload']>;

/** The handler of each kind. A handler ends early when the signal aborts: on timeout, or when the app stops. */
export type JobHandlers = {
  readonly [Kind in JobKind]: (payload: PayloadOf<Kind>, signal: AbortSignal) => Promise<void>;
};

export const isJobKind = (name: string): name is JobKind => Object.hasOwn(jobKinds, name);

export const specOf = (kind: JobKind): JobSpec => jobKinds[kind];
