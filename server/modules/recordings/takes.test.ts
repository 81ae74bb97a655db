import { randomUUID } from 'node:crypto';
import type { GuestClipReceipt, ResultTake } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { JobRunner } from '../../jobs/runner';
import { blobsOf, clipsOf, mp4, nothing, sendClip, takeMarks, takeUpload, traces, webm } from '../../testing/clips';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { unzip } from '../../testing/unzip';
import { deleteGuestData } from '../guests/service';
import { ClipRetention } from './retention';

const app = await openTestApp({ config: { clipDays: 90, takeDays: 30 } });
const host = await app.signUpPro();
const retention = new ClipRetention({ ...app.deps, jobs: new JobQueue() });
const deleteDue = () =>
  new JobRunner(app.deps, { 'delete-blob': ({ blobKey }) => retention.deleteBlob(blobKey) }).runDue();

/** A shared result of a new link, without a take. */
async function shared(of: TestHost = host) {
  const { id: link, sessionCode } = await createLink(of);
  const submissionId = randomUUID();
  const result = await submitTestResult(app.anonymous, sessionCode, { submissionId });
  const upload = (given?: Parameters<typeof takeUpload>[2]) =>
    app.anonymous.call(takeUpload(sessionCode, submissionId, given));
  return { link, sessionCode, submissionId, result, upload };
}

async function sent(of: TestHost = host) {
  const guest = await shared(of);
  const reply = await guest.upload();
  expect(reply.statusCode).toBe(201);
  return { ...guest, receipt: reply.json<GuestClipReceipt>() };
}

const takeOf = async (result: string, by: TestHost = host) =>
  (await by.get(`/api/result-takes/${result}`)).json<ResultTake>();

const bytesOf = async (id: string, range?: string) =>
  host.call({
    method: 'GET',
    url: `/api/recording-clips/${id}/content`,
    headers: range === undefined ? {} : { range },
  });

describe('the take of a shared result', () => {
  it('is read by its host with its marks and in ranges, and is in no list of videos', async () => {
    const { result, receipt, link } = await sent();
    const { state, days, take } = await takeOf(result);
    const [processed, raw] = [webm('as calls hear it'), webm('raw')];
    expect({ state, days }).toEqual({ state: 'kept', days: 30 });
    expect(take).toEqual({
      id: receipt.id,
      mimeType: 'audio/webm',
      byteLength: processed.length + raw.length,
      createdAt: receipt.createdAt,
      marks: { processedBytes: processed.length, ...takeMarks },
    });
    const whole = await bytesOf(receipt.id);
    expect(whole.rawPayload).toEqual(Buffer.concat([processed, raw]));
    expect(whole.headers['content-type']).toBe('application/octet-stream');
    const part = await bytesOf(receipt.id, `bytes=${processed.length}-`);
    expect({ status: part.statusCode, bytes: part.rawPayload }).toEqual({ status: 206, bytes: raw });
    expect((await host.get(`/api/test-sessions/${link}/guest-recordings`)).json()).toEqual([]);
    expect((await host.get('/api/recording-clips')).json()).toEqual([]);
  });

  it('counts towards the storage of the host, and is in the log', async () => {
    const other = await app.signUpPro();
    const { receipt } = await sent(other);
    const { usedBytes } = (await other.get('/api/recording-room')).json();
    expect(usedBytes).toBe(webm('as calls hear it').length + webm('raw').length);
    expect((await other.get('/api/audit-log')).body).toContain(receipt.id);
  });

  it('may have one track, or tracks from Safari', async () => {
    const one = await shared();
    expect((await one.upload({ unprocessed: Buffer.alloc(0) })).statusCode).toBe(201);
    const two = await shared();
    const recorded = { processed: mp4(), unprocessed: mp4(), type: 'audio/mp4;codecs=mp4a.40.2' };
    expect((await two.upload(recorded)).statusCode).toBe(201);
    expect((await takeOf(two.result)).take?.mimeType).toBe('audio/mp4');
  });

  it('is replaced by a further one, whose token alone deletes it', async () => {
    const own = await openTestApp();
    const owner = await own.signUpPro();
    const { sessionCode } = await createLink(owner);
    const submissionId = randomUUID();
    await submitTestResult(own.anonymous, sessionCode, { submissionId });
    const send = async () => (await own.anonymous.call(takeUpload(sessionCode, submissionId))).json<GuestClipReceipt>();
    const [first, second] = [await send(), await send()];
    expect(await clipsOf(own)).toHaveLength(1);
    const withdraw = ({ deleteToken }: GuestClipReceipt) =>
      own.anonymous.post(`/api/guest-recording/${second.id}/delete`, { deleteToken });
    expect((await withdraw(first)).statusCode).toBe(404);
    expect((await withdraw(second)).statusCode).toBe(200);
    await expect.poll(() => traces(own)).toEqual(nothing);
  });
});

describe('a take is refused, and nothing is stored,', () => {
  it.each<[string, Parameters<typeof takeUpload>[2], number]>([
    ['without consent', { fields: { consentGiven: false } }, 403],
    ['of another type', { type: 'video/webm' }, 415],
    ['of no sound', { processed: Buffer.from('<html>'), unprocessed: Buffer.alloc(0) }, 400],
    ['with a page as its second track', { unprocessed: Buffer.from('<script>') }, 400],
    ['with tracks of two types', { unprocessed: mp4() }, 400],
    ['that is empty', { processed: Buffer.alloc(0), unprocessed: Buffer.alloc(0) }, 400],
    ['of more than 512 KB', { unprocessed: Buffer.concat([webm(), Buffer.alloc(524_288)]) }, 413],
    ['that ends before its second track begins', { fields: { processedBytes: 500_000 } }, 400],
    ['with a mark before its beginning', { fields: { clipped: [{ fromS: -1, toS: 1 }] } }, 400],
    ['with thousands of marks', { fields: { gaps: Array.from({ length: 41 }, () => ({ fromS: 1, toS: 2 })) } }, 400],
    ['with an unknown field', { fields: { title: 'x' } }, 400],
  ])('%s', async (_name, given, status) => {
    const { upload, result } = await shared();
    const before = await blobsOf(app);
    expect((await upload(given)).statusCode).toBe(status);
    expect(await takeOf(result)).toEqual({ state: 'none', days: 30, take: null });
    expect(await blobsOf(app)).toEqual(before);
  });

  it('before its result is shared, and with the code of another link', async () => {
    const [one, other] = [await shared(), await shared()];
    for (const [code, submissionId] of [
      [one.sessionCode, randomUUID()],
      [one.sessionCode, other.submissionId],
    ] as const) {
      expect((await app.anonymous.call(takeUpload(code, submissionId))).statusCode).toBe(404);
    }
    expect((await takeOf(other.result)).state).toBe('none');
  });

  it('on a plan without recordings', async () => {
    const plus = await app.signUp();
    const { upload } = await shared(plus);
    expect((await upload()).statusCode).toBe(403);
  });
});

describe('a take is gone', () => {
  it('after its own retention, while videos are kept', async () => {
    const { result, receipt, sessionCode } = await sent();
    const clip = await sendClip(app.anonymous, sessionCode);
    const old = "now() - interval '31 days'";
    await app.deps.db.pool.query(`update recording_clips set created_at = ${old} where id = any($1)`, [
      [receipt.id, clip.id],
    ]);
    await app.deps.db.pool.query(`update guest_results set take_sent_at = ${old} where id = $1`, [result]);
    await retention.purgeExpired();
    expect((await clipsOf(app)).map(({ id }) => id)).not.toContain(receipt.id);
    expect((await clipsOf(app)).map(({ id }) => id)).toContain(clip.id);
    expect(await takeOf(result)).toEqual({ state: 'expired', days: 30, take: null });
  });

  it('when its host deletes it', async () => {
    const { result, receipt } = await sent();
    expect((await host.call({ method: 'DELETE', url: `/api/recording-clips/${receipt.id}` })).statusCode).toBe(200);
    expect((await takeOf(result)).state).toBe('deleted');
  });

  it.each<[string, (given: Awaited<ReturnType<typeof sent>>, of: TestHost) => Promise<unknown>]>([
    ['result', ({ result }) => app.deps.db.pool.query('delete from guest_results where id = $1', [result])],
    ['link', ({ link }, of) => of.call({ method: 'DELETE', url: `/api/test-sessions/${link}` })],
    ['account', (_, of) => of.post('/api/account/delete', { email: of.email })],
    ['guest', ({ sessionCode: code }) => deleteGuestData(app.deps.db.kysely, { kind: 'link', code })],
  ])('with its %s, and so are its bytes', async (_name, remove) => {
    const of = await app.signUpPro();
    const given = await sent(of);
    const row = (await clipsOf(app)).find(({ id }) => id === given.receipt.id);
    await remove(given, of);
    await deleteDue();
    expect((await clipsOf(app)).map(({ id }) => id)).not.toContain(given.receipt.id);
    // The runner of the app may have claimed the job.
    await expect.poll(() => blobsOf(app)).not.toContain(row?.blob_key);
  });
});

it('the export of a host has both tracks of a take as files', async () => {
  const of = await app.signUpPro();
  await sent(of);
  const files = await unzip((await of.get('/api/account/export')).rawPayload);
  const sound = [...files].filter(([path]) => path.endsWith('.webm')).map(([path, bytes]) => [path.slice(-32), bytes]);
  expect(sound).toEqual([
    [expect.stringContaining('0001-take-processed.webm'), webm('as calls hear it')],
    [expect.stringContaining('0001-take-unprocessed.webm'), webm('raw')],
  ]);
});
