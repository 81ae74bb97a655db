import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from './dependencies';
import {
  accessTokenId,
  episodeId,
  guestEmailId,
  helpRequestId,
  hookMessageId,
  resultId,
  webhookId,
} from './domain/ids';
import { type JobHandlers, type LocalJobHandlers, ORPHAN_SLICE_MS } from './jobs/kinds';
import { LocalJobs } from './jobs/local-jobs';
import { deleteFailedJobs, type JobQueue } from './jobs/queue';
import { JobRunner } from './jobs/runner';
import { readBounces } from './mail/bounces/read-bounces';
import { sendDraft } from './mail/mail';
import type { ServerMetrics } from './metrics/metrics';
import type { AccessTokenService } from './modules/access-tokens/service';
import { eraseHidden } from './modules/accounts/erasure';
import { deleteEmailsWithoutAccount } from './modules/accounts/operator-service';
import type { AccountService } from './modules/accounts/service';
import type { AddressConfirmationService } from './modules/address-confirmations/service';
import type { AuditService } from './modules/audit/service';
import type { BookingHookService } from './modules/booking-hooks/service';
import type { BookingPageService } from './modules/bookings/page-service';
import { DeletionList } from './modules/deletions/service';
import { tellNotReady } from './modules/domain-events/service';
import type { EmailChangeService } from './modules/email-changes/service';
import type { ReportService } from './modules/episodes/report-service';
import type { GuestEmailSender } from './modules/guest-emails/service';
import type { GuestResultService } from './modules/guest-results/service';
import type { InvitationService } from './modules/invitations/service';
import type { PasswordResetService } from './modules/password-resets/service';
import { type ClipRetention, SLICES } from './modules/recordings/retention';
import { removeStaleUploads, uploadFolder } from './modules/recordings/uploads';
import type { ResultLetterService } from './modules/result-letters/service';
import { writeSignInEmail } from './modules/sign-in-letters/service';
import type { SignInService } from './modules/sign-ins/service';
import { purgeDeliveries, type WebhookDeliverer, writeSleepEmail } from './modules/webhooks/service';
import type { WorkspaceInvitationService } from './modules/workspace-invitations/service';

interface Workers {
  readonly tokens: AccessTokenService;
  readonly accounts: AccountService;
  readonly confirmations: AddressConfirmationService;
  readonly emailChanges: EmailChangeService;
  readonly resets: PasswordResetService;
  readonly signIns: SignInService;
  readonly invitations: InvitationService;
  readonly workspaceInvitations: WorkspaceInvitationService;
  readonly results: GuestResultService;
  readonly resultLetters: ResultLetterService;
  readonly clips: ClipRetention;
  readonly audit: AuditService;
  readonly reports: ReportService;
  readonly guestEmails: GuestEmailSender;
  readonly bookingHooks: BookingHookService;
  readonly bookingPages: BookingPageService;
  readonly webhooks: WebhookDeliverer;
}

/** All slices have their turn in a day. A turn that is missed comes the next day. */
const sliceNow = (): string => SLICES[Math.floor(Date.now() / ORPHAN_SLICE_MS) % SLICES.length] ?? '';

const jobHandlers = (deps: ServerDependencies & { readonly jobs: JobQueue }, workers: Workers): JobHandlers => ({
  'reset-letter': async ({ email }) => sendDraft(deps.mail, await workers.resets.writeEmail(email)),
  'guessing-letter': async ({ email }) => sendDraft(deps.mail, await workers.accounts.writeWarning(email)),
  'confirmation-letter': async ({ email }) => sendDraft(deps.mail, await workers.confirmations.writeEmail(email)),
  'workspace-invitation-letter': async ({ invitation }) =>
    sendDraft(deps.mail, await workers.workspaceInvitations.writeEmail(invitation)),
  'result-letter': async ({ result, host }) =>
    sendDraft(deps.mail, await workers.resultLetters.writeEmail(resultId(result), host)),
  'help-letter': async ({ help, host }) =>
    sendDraft(deps.mail, await workers.resultLetters.writeHelpEmail(helpRequestId(help), host)),
  'token-end-letter': async ({ token }) => sendDraft(deps.mail, await workers.tokens.writeEmail(accessTokenId(token))),
  'sign-in-letter': async (letter) => sendDraft(deps.mail, await writeSignInEmail(deps, letter)),
  'email-change-letter': async (letter) => sendDraft(deps.mail, await workers.emailChanges.writeEmail(letter)),
  'guest-email': ({ email }) => workers.guestEmails.send(guestEmailId(email)),
  'episode-reminders': ({ episode, hours }) => workers.guestEmails.remind(episodeId(episode), hours),
  'episode-news': ({ episode }) => workers.guestEmails.tellNews(episodeId(episode)),
  'episode-summary': ({ episode }) => workers.guestEmails.summarize(episodeId(episode)),
  'summary-letter': async ({ episode, host }) =>
    sendDraft(deps.mail, await workers.guestEmails.writeSummary(episode, host)),
  'hook-message': ({ message }) => workers.bookingHooks.work(hookMessageId(message)),
  'expire-hook-messages': (_, signal) => workers.bookingHooks.purgeExpired(signal),
  'expire-guest-emails': () => workers.guestEmails.purgeExpired(),
  'read-bounces': (_, signal) => readBounces(deps, signal),
  'webhook-deliveries': ({ webhook }, signal) => workers.webhooks.run(webhookId(webhook), signal),
  'webhook-letter': async (letter) => sendDraft(deps.mail, await writeSleepEmail(deps, letter)),
  'expire-events': (_, signal) => purgeDeliveries(deps, signal),
  'tell-not-ready': (_, signal) => tellNotReady(deps, signal),
  'delete-blob': ({ blobKey }) => workers.clips.deleteBlob(blobKey),
  'expire-sign-ins': () => workers.signIns.purgeExpired(),
  'expire-access-tokens': async () => {
    await workers.tokens.tellOfEnds();
    await workers.tokens.purgeEnded();
  },
  'expire-reset-links': () => workers.resets.purgeExpired(),
  'expire-invitations': async () => {
    await workers.invitations.purgeExpired();
    await workers.workspaceInvitations.purgeExpired();
    await workers.reports.purgeExpired();
  },
  'expire-confirmations': async () => {
    await workers.confirmations.purgeExpired();
    await workers.emailChanges.purgeExpired();
  },
  'expire-results': (_, signal) => workers.results.purgeExpired(signal),
  'expire-bookings': (_, signal) => workers.bookingPages.purgeExpired(signal),
  'expire-clips': (_, signal) => workers.clips.purgeExpired(signal),
  'note-ended-trials': () => workers.audit.noteEndedTrials(),
  'expire-audit-log': (_, signal) => workers.audit.purgeExpired(signal),
  'erase-accounts': (_, signal) => eraseHidden(deps.db.kysely, signal),
  'clear-failed-jobs': () => deleteFailedJobs(deps.db.kysely),
  'find-orphaned-blobs': (_, signal) => workers.clips.findOrphans(sliceNow(), signal),
  'copy-deletions': (_, signal) => new DeletionList(deps).copy(signal),
});

const localJobHandlers = (deps: ServerDependencies): LocalJobHandlers => ({
  'clear-uploads': () => removeStaleUploads(uploadFolder(deps.config)),
  'clear-outbox': async () => deps.mail.purgeExpired?.(),
  'drop-letters-of-strangers': () => deleteEmailsWithoutAccount(deps),
});

interface JobDependencies extends ServerDependencies {
  readonly jobs: JobQueue;
  readonly metrics: ServerMetrics;
  readonly workers: Workers;
}

/**
 * Runs jobs for as long as the app listens. Jobs that this instance stores are started without waiting for the next
 * poll.
 */
export function registerJobs(app: FastifyInstance, deps: JobDependencies): void {
  const count: ServerMetrics['countJob'] = (kind, outcome) => deps.metrics.countJob(kind, outcome);
  const runner = new JobRunner({ ...deps, count }, jobHandlers(deps, deps.workers));
  deps.jobs.onEnqueued((delayMs) => runner.wake(delayMs));
  for (const worker of [runner, new LocalJobs(deps.log, localJobHandlers(deps))]) {
    app.addHook('onListen', async () => worker.start());
    app.addHook('onClose', () => worker.close());
  }
}
