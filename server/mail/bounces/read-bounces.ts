import type { BounceReason } from '@linecheck/contract';
import { transaction } from '../../db/database';
import { type HashKey, openHashKey } from '../../db/installation-secret';
import type { ServerDependencies } from '../../dependencies';
import type { GuestEmailId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { recordEvents } from '../../modules/domain-events/service';
import { linkOfEmail, noteBounce, noteComplaint, recipientKeyOf } from '../../modules/email-objections/service';
import { addressKeyOf } from '../../modules/email-objections/tokens';
import { type MessageOutcome, readBounceMailbox } from './bounce-mailbox';
import { type DeliveryReport, type ReportedRecipient, readDeliveryReport } from './delivery-report';
import { type BounceAddress, emailOfReturnPath } from './return-path';

type BounceDependencies = Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'> & { readonly jobs: JobQueue };

/** Reads the reports about emails to guests that have arrived in the mailbox, if there is one. */
export async function readBounces(
  { db, config, jobs, ...random }: BounceDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { bounceUrl: mailbox } = config;
  if (mailbox === undefined) return;
  const hashKey = openHashKey(db.kysely, random);
  const handle = (raw: Uint8Array) => noteReport({ db, jobs, hashKey, address: mailbox.address }, raw);
  await readBounceMailbox({ mailbox, signal, handle });
}

interface ReportNoting extends Pick<ServerDependencies, 'db'> {
  readonly hashKey: HashKey;
  readonly jobs: JobQueue;
  readonly address: BounceAddress;
}

/** Notes what a message says about an email. A report counts only for the address that the email went to. */
export async function noteReport(
  { db, hashKey, address, jobs }: ReportNoting,
  raw: Uint8Array,
): Promise<MessageOutcome> {
  const report = await readDeliveryReport(raw);
  const email = await emailAmong(report.returnPaths, (path) => emailOfReturnPath(hashKey, address, path));
  if (email === undefined) return 'left';
  // Such as an answer from a holiday, to an address that no person reads.
  if (report.kind === 'other') return 'read';
  const key = await recipientKeyOf(db.kysely, email);
  const isRecipient = async (each: string) => (await addressKeyOf(hashKey, each)) === key;
  const about = key === undefined ? undefined : await recipientOf(report, isRecipient);
  if (about !== undefined && report.kind === 'complaint') await noteComplaint(db.kysely, email);
  else if (about?.isFinal && about.reason !== undefined) await recordBounce({ db, jobs }, email, about.reason);
  return 'delete';
}

async function recordBounce(
  { db, jobs }: Pick<ReportNoting, 'db' | 'jobs'>,
  email: GuestEmailId,
  reason: BounceReason,
): Promise<void> {
  await transaction(db.kysely, async (trx) => {
    if (!(await noteBounce(trx, email, reason))) return;
    const link = await linkOfEmail(trx, email);
    if (link !== undefined) await recordEvents(trx, jobs, [{ ...link, kind: 'email.bounced' }]);
  });
}

/** Tagged addresses of one message beyond these are not of a report. */
const MAX_PATHS = 20;

async function emailAmong(
  paths: readonly string[],
  emailOf: (path: string) => Promise<GuestEmailId | undefined>,
): Promise<GuestEmailId | undefined> {
  for (const path of paths.slice(0, MAX_PATHS)) {
    const email = await emailOf(path);
    if (email !== undefined) return email;
  }
  return undefined;
}

/** What is said of the recipient. A return address belongs to one recipient, so that a report need not name them. */
async function recipientOf(
  { recipients }: DeliveryReport,
  isRecipient: (address: string) => Promise<boolean>,
): Promise<ReportedRecipient | undefined> {
  for (const recipient of recipients) {
    if (recipient.addresses.length === 0) return recipient;
    for (const each of recipient.addresses) if (await isRecipient(each)) return recipient;
  }
  return undefined;
}
