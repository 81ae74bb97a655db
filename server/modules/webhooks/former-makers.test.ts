import { describe, expect, it } from 'vitest';
import { createLink } from '../../testing/guest-links';
import type { TestHost } from '../../testing/open-test-app';
import { createTestWebhook, openReceiver, openWebhookStage, testWebhookForm } from '../../testing/webhook-stage';

const stage = await openWebhookStage();
const { app } = stage;
const { pool } = app.deps.db;

describe('a webhook of a member', () => {
  const ends: readonly (readonly [string, (owner: TestHost, maker: TestHost) => Promise<{ statusCode: number }>])[] = [
    ['is removed', (owner, maker) => owner.delete(`/api/people/${maker.userId}`)],
    ['becomes a viewer', (owner, maker) => owner.put(`/api/people/${maker.userId}/role`, { role: 'viewer' })],
    ['leaves', (_, maker) => maker.post('/api/workspace/leave')],
    ['deletes the account', (_, maker) => maker.post('/api/account/delete', { email: maker.email })],
  ];

  it.each(ends)('who %s is switched off, and no other is', async (_, end) => {
    const owner = await app.signUpPro();
    const maker = await app.signUpMember(owner, 'producer');
    const receiver = await openReceiver();
    const { id } = await createTestWebhook(maker, { url: receiver.url });
    const kept = await createTestWebhook(owner);
    await createLink(owner);
    expect((await stage.webhookOf(owner, id)).waiting).toBe(1);
    expect((await end(owner, maker)).statusCode).toBe(200);
    expect(await stage.webhookOf(owner, id)).toMatchObject({ state: 'off', offReason: 'member', waiting: 0 });
    expect(await stage.webhookOf(owner, kept.id)).toMatchObject({ state: 'on', waiting: 1 });
    const { rowCount } = await pool.query('select 1 from jobs where key = $1', [id]);
    expect(rowCount).toBe(0);
    await createLink(owner);
    await stage.deliver(id);
    expect(receiver.received).toEqual([]);
  });

  it('who hands over or stays a producer goes on', async () => {
    const owner = await app.signUpPro();
    const maker = await app.signUpMember(owner, 'owner');
    const { id } = await createTestWebhook(maker);
    expect((await owner.put(`/api/people/${maker.userId}/role`, { role: 'producer' })).statusCode).toBe(200);
    expect((await stage.webhookOf(owner, id)).state).toBe('on');
  });

  it('names who made it, or nobody once they are gone, and is of whoever changes its address', async () => {
    const owner = await app.signUpPro();
    const maker = await app.signUpMember(owner, 'producer');
    const { id } = await createTestWebhook(maker);
    const makerOf = async () => (await stage.webhookOf(owner, id)).createdBy;
    const storedMaker = async () => (await pool.query('select created_by from webhooks where id = $1', [id])).rows;
    expect(await makerOf()).toEqual(expect.any(String));
    await owner.put(`/api/webhooks/${id}`, testWebhookForm({ name: 'Other' }));
    expect(await storedMaker()).toEqual([{ created_by: maker.userId }]);
    await owner.delete(`/api/people/${maker.userId}`);
    expect(await makerOf()).toBeNull();
    await owner.put(`/api/webhooks/${id}`, testWebhookForm({ url: 'http://127.0.0.1:9/other' }));
    expect(await storedMaker()).toEqual([{ created_by: owner.userId }]);
    expect(await makerOf()).toEqual(expect.any(String));
  });

  it('that was switched off beside an act gives up what the act has told it', async () => {
    const owner = await app.signUpPro();
    const { id } = await createTestWebhook(owner);
    await createLink(owner);
    await pool.query("update webhooks set state = 'off' where id = $1", [id]);
    await stage.deliver(id);
    expect((await stage.webhookOf(owner, id)).waiting).toBe(0);
  });
});
