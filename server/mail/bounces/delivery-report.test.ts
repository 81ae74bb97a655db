import { describe, expect, it } from 'vitest';
import { readDeliveryReport } from './delivery-report';
import { type ExpectedReport, GUEST, MESSAGE_ID, reportKinds } from './testing/reports';

const to = 'bounces+0123456789abcdefghijklmnopqrstuv0123456@example.org';

const bytesOf = (raw: string | Uint8Array): Uint8Array =>
  typeof raw === 'string' ? new TextEncoder().encode(raw) : raw;

/** What the report says about the address of the guest. */
async function readAs(raw: string | Uint8Array): Promise<ExpectedReport> {
  const report = await readDeliveryReport(bytesOf(raw));
  if (report.kind === 'other') return 'other';
  if (report.kind === 'complaint') return 'complaint';
  const about = report.recipients.find(({ addresses }) => addresses.length === 0 || addresses.includes(GUEST));
  if (about === undefined) return 'other';
  if (!about.isFinal) return 'delayed';
  return about.reason ?? 'delivered';
}

describe('a delivery report', () => {
  it.each(Object.entries(reportKinds))('is read: %s', async (_, { write, expected }) => {
    const raw = bytesOf(write({ to, recipient: GUEST }));
    const startedAt = performance.now();
    expect(await readAs(raw)).toBe(expected);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('has at least 30 kinds', () => {
    expect(Object.keys(reportKinds).length).toBeGreaterThanOrEqual(30);
  });

  it.each(['no such mailbox', 'a complaint'] as const)('names the return address and the email: %s', async (kind) => {
    const report = await readDeliveryReport(bytesOf(reportKinds[kind].write({ to, recipient: GUEST })));
    expect(report).toMatchObject({ messageId: MESSAGE_ID });
    expect(report.returnPaths).toContain(to);
  });

  it('has the return address also where a server has put it into another field', async () => {
    for (const field of ['Delivered-To', 'X-Original-To', 'Envelope-To']) {
      const raw = `From: <MAILER-DAEMON@mx.example.net>\r\nTo: undisclosed\r\n${field}: ${to}\r\n\r\nUndeliverable`;
      expect((await readDeliveryReport(bytesOf(raw))).returnPaths).toEqual([to]);
    }
  });
});
