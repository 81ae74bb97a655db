import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../testing/count-statements';
import { createLink } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';

const app = await openTestApp();

/** Branding of the guest page of a Pro host with these columns. */
async function brandingWith(columns: object) {
  const host = await app.signUpPro();
  const { kysely } = app.deps.db;
  if (Object.keys(columns).length > 0) {
    await kysely.updateTable('workspaces').set(columns).where('id', '=', host.workspaceId).execute();
  }
  const { sessionCode } = await createLink(host);
  return (await app.anonymous.get(`/api/session-branding/${sessionCode}`)).json();
}

describe('the look of a guest page', () => {
  it('is the standard one until its host changes it', async () => {
    expect(await brandingWith({})).toEqual({
      brandLogo: null,
      brandColor: '#8b5cf6',
      brandSenderName: null,
      isPro: true,
      plan: 'pro',
    });
  });

  it('has no logo and no name if they were removed', async () => {
    expect(await brandingWith({ brand_logo: '', brand_sender_name: '' })).toMatchObject({
      brandLogo: null,
      brandSenderName: null,
    });
  });

  it('alone includes the logo: the other calls of a guest contain no picture', async () => {
    const { sessionCode } = await createLink(await app.signUpPro());
    const statements = await statementsOf(app.deps.db.pool, async () => {
      for (const url of [`/api/test-sessions/${sessionCode}`, `/api/session-checklist?sessionCode=${sessionCode}`]) {
        expect((await app.anonymous.get(url)).statusCode).toBe(200);
      }
    });
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.filter((statement) => statement.includes('brand_logo'))).toEqual([]);
  });
});
