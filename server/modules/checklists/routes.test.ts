import { randomUUID } from 'node:crypto';
import { joinMessage } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const standard = [
  { text: 'Ensure your device is plugged in or fully charged', required: false },
  { text: 'Set your phone to do not disturb mode', required: false },
  { text: 'Have a glass of water nearby', required: false },
];

const ask = (query: string) => app.anonymous.get(`/api/session-checklist${query}`);

const checklistOf = async (sessionCode: string) => (await ask(`?sessionCode=${sessionCode}`)).json();

interface Template {
  readonly name?: string;
  readonly items: readonly { readonly text: string; readonly required: boolean }[];
  readonly isDefault?: boolean;
}

async function insertTemplate(host: TestHost, { name = 'Interviews', items, isDefault = false }: Template) {
  const id: string = randomUUID();
  await pool.query(
    'insert into checklist_templates (id, workspace_id, name, items, is_default) values ($1, $2, $3, $4, $5)',
    [id, host.userId, name, JSON.stringify(stored(items)), isDefault],
  );
  return id;
}

const stored = (items: Template['items']) => items.map((item, at) => ({ id: `i-${at + 1}`, ...item, order: at + 1 }));

const script = [{ text: 'Bring your script', required: true }];
const headphones = [{ text: 'Wear headphones', required: false }];

describe('the checklist of a link', () => {
  it('is the standard one unless its host has chosen', async () => {
    const { sessionCode } = await createLink(await app.signUp());
    expect(await checklistOf(sessionCode)).toEqual({ items: standard });
  });

  it('is the choice that a Plus host sent with the message', async () => {
    const guestMessage = joinMessage('Hello', {
      templateType: 'custom',
      preferences: { power: true, phone: false, water: false },
      customItems: ['Close the window'],
    });
    const { sessionCode } = await createLink(await app.signUp(), { guestMessage });
    expect(await checklistOf(sessionCode)).toEqual({
      items: [standard[0], { text: 'Close the window', required: false }],
    });
  });

  it('is the template that a Pro host has chosen for it', async () => {
    const host = await app.signUpPro();
    await insertTemplate(host, { items: headphones, isDefault: true });
    const checklistTemplateId = await insertTemplate(host, { items: script });
    const { sessionCode } = await createLink(host, { checklistTemplateId });
    expect(await checklistOf(sessionCode)).toEqual({ items: script });
  });

  it('is the default template of a Pro host who has chosen none', async () => {
    const host = await app.signUpPro();
    await insertTemplate(host, { items: script });
    await insertTemplate(host, { items: headphones, isDefault: true });
    const { sessionCode } = await createLink(host);
    expect(await checklistOf(sessionCode)).toEqual({ items: headphones });
  });

  it('is the standard one again when its template is deleted and there is no default', async () => {
    const host = await app.signUpPro();
    const checklistTemplateId = await insertTemplate(host, { items: script });
    const { sessionCode } = await createLink(host, { checklistTemplateId });
    await pool.query('delete from checklist_templates where id = $1', [checklistTemplateId]);
    expect(await checklistOf(sessionCode)).toEqual({ items: standard });
  });

  it('is the standard one for a host who is no longer on Pro', async () => {
    const host = await app.signUpPro();
    const checklistTemplateId = await insertTemplate(host, { items: script, isDefault: true });
    const { sessionCode } = await createLink(host, { checklistTemplateId });
    await app.setPlan(host, 'plus');
    expect(await checklistOf(sessionCode)).toEqual({ items: standard });
  });
});

describe('asking for a checklist', () => {
  it.each([
    ['', { sessionCode: 'A session code is required' }],
    ['?sessionCode=', { sessionCode: 'A session code is required' }],
    ['?sessionCode=a&sessionCode=b', { sessionCode: 'A session code is required' }],
    ['?sessionCode=%00', { sessionCode: 'Contains characters that cannot be stored' }],
    [`?sessionCode=${'x'.repeat(201)}`, { sessionCode: 'Not a session code' }],
    ['?sessionCode=abc&colour=red', { colour: 'Unknown field' }],
  ])('with %j is refused', async (query, fields) => {
    expect(await testAnswer(ask(query))).toMatchObject({ status: 400, code: 'invalid', fields });
  });
});

describe('the templates of a host', () => {
  const templatesOf = (host: TestHost) => host.get('/api/checklist-templates');

  it('are listed with their items, the oldest first', async () => {
    const host = await app.signUpPro();
    const older = await insertTemplate(host, { name: 'Solo', items: script });
    await letMinutePass(app.deps.db.kysely);
    const newer = await insertTemplate(host, { name: 'Panel', items: headphones, isDefault: true });
    expect(await testAnswer(templatesOf(host))).toEqual({
      status: 200,
      ...[
        { id: older, name: 'Solo', items: stored(script), isDefault: false, version: expect.any(String) },
        { id: newer, name: 'Panel', items: stored(headphones), isDefault: true, version: expect.any(String) },
      ],
    });
  });
});
