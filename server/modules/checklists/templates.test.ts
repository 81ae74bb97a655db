import type { ChecklistTemplate } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink } from '../../testing/guest-links';
import { openTestApp, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const url = '/api/checklist-templates';

const post = (host: TestBrowser, body: object) => host.post(url, body);
const put = (host: TestBrowser, id: string, body: object) => host.put(`${url}/${id}`, body);
const remove = (host: TestBrowser, id: string) => host.delete(`${url}/${id}`);
const setDefault = (host: TestBrowser, id: string) => host.post(`${url}/${id}/set-default`);
const templates = async (host: TestHost) => (await host.get(url)).json<ChecklistTemplate[]>();
const defaults = async (host: TestHost) => (await templates(host)).filter(({ isDefault }) => isDefault);

async function create(host: TestHost, wishes: object = {}): Promise<ChecklistTemplate> {
  const reply = await post(host, { name: 'Interviews', items: [{ text: 'Bring your script' }], ...wishes });
  expect(reply.statusCode).toBe(201);
  return reply.json<ChecklistTemplate>();
}

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `Item ${at + 1}` }));

describe('a new template', () => {
  it('is stored with default ids, places and "not required"', async () => {
    const host = await app.signUpPro();
    const made = await create(host, {
      name: '  Panel  ',
      items: [{ text: ' Tea ' }, { text: 'Lamp', required: true }],
    });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Panel',
      isDefault: true,
      version: expect.any(String),
      items: [
        { id: expect.any(String), text: 'Tea', required: false, order: 1 },
        { id: expect.any(String), text: 'Lamp', required: true, order: 2 },
      ],
    });
    expect(await templates(host)).toEqual([made]);
  });

  it('keeps the ids and the order that it came with, and counts from 1', async () => {
    const host = await app.signUpPro();
    const { items } = await create(host, {
      items: [
        { id: 'b', text: 'Second', order: 7 },
        { id: 'a', text: 'First', order: 0 },
        { id: 'b', text: 'Third', order: 7 },
      ],
    });
    expect(items.map(({ text, order }) => [text, order])).toEqual([
      ['First', 1],
      ['Second', 2],
      ['Third', 3],
    ]);
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  });

  it('is the default if it is the first one, also when the host says no', async () => {
    const host = await app.signUpPro();
    expect((await create(host, { isDefault: false })).isDefault).toBe(true);
    expect((await create(host)).isDefault).toBe(false);
  });

  it('replaces the default on request', async () => {
    const host = await app.signUpPro();
    await create(host);
    const second = await create(host, { isDefault: true });
    expect(await defaults(host)).toEqual([second]);
  });

  it('belongs to the signed-in host, even if the body names another one', async () => {
    const [host, other] = [await app.signUpPro(), await app.signUpPro()];
    const made = await create(host, { userId: other.userId });
    expect(await templates(host)).toEqual([made]);
    expect(await templates(other)).toEqual([]);
  });

  it('may be empty', async () => {
    const host = await app.signUpPro();
    await create(host, { items: [] });
    const { sessionCode } = await createLink(host);
    const checklist = await app.anonymous.get(`/api/session-checklist?sessionCode=${sessionCode}`);
    expect(checklist.json()).toEqual({ items: [] });
  });
});

describe('a template that is not valid', () => {
  const long = 'x'.repeat(201);

  it.each([
    [{ items: [] }, { name: 'Template name is required' }],
    [{ name: '   ', items: [] }, { name: 'Template name is required' }],
    [{ name: 'x'.repeat(101), items: [] }, { name: 'Template name is too long' }],
    [{ name: 'A\0', items: [] }, { name: 'Contains characters that cannot be stored' }],
    [{ name: 'A' }, { items: 'Items are required' }],
    [{ name: 'A', items: 'Tea' }, { items: 'Items are required' }],
    [{ name: 'A', items: [{ text: '  ' }] }, { 'items.0.text': 'Item text is required' }],
    [{ name: 'A', items: [{ text: 'Tea' }, {}] }, { 'items.1.text': 'Item text is required' }],
    [{ name: 'A', items: [{ text: long }] }, { 'items.0.text': 'Item text is too long' }],
    [{ name: 'A', items: [{ text: 'Tea', required: 'yes' }] }, { 'items.0.required': 'Must be true or false' }],
    [{ name: 'A', items: [{ text: 'Tea', order: -1 }] }, { 'items.0.order': expect.stringContaining('whole number') }],
    [{ name: 'A', items: [{ text: 'Tea', order: 1.5 }] }, { 'items.0.order': expect.stringContaining('whole number') }],
    [{ name: 'A', items: [{ text: 'Tea', colour: 'red' }] }, { 'items.0.colour': 'Unknown field' }],
    [{ name: 'A', items: items(101) }, { items: 'A template holds up to 100 items' }],
    [{ name: 'A', items: [], isDefault: 'yes' }, { isDefault: 'Must be true or false' }],
    [{ name: 'A', items: [], colour: 'red' }, { colour: 'Unknown field' }],
  ])('%j is refused', async (body, fields) => {
    const host = await app.signUpPro();
    expect(await testAnswer(post(host, body))).toMatchObject({ status: 400, code: 'invalid', fields });
    expect(await templates(host)).toEqual([]);
  });

  it('is accepted with texts and numbers at their limits', async () => {
    const host = await app.signUpPro();
    const text = 'x'.repeat(200);
    const made = await create(host, { name: 'x'.repeat(100), items: items(100).map((item) => ({ ...item, text })) });
    expect(made.items).toHaveLength(100);
  });
});

describe('a change to a template', () => {
  it('replaces what it names and leaves the rest', async () => {
    const host = await app.signUpPro();
    const made = await create(host);
    expect(await testAnswer(put(host, made.id, { name: 'Panel' }))).toEqual({
      status: 200,
      ...made,
      name: 'Panel',
      version: expect.any(String),
    });
    const rewritten = (await put(host, made.id, { items: [{ id: 'tea', text: 'Tea' }] })).json();
    expect(rewritten).toEqual({
      ...made,
      name: 'Panel',
      version: expect.any(String),
      items: [{ id: 'tea', text: 'Tea', required: false, order: 1 }],
    });
    expect(await templates(host)).toEqual([rewritten]);
  });

  it('may make it the default, but not remove that mark', async () => {
    const host = await app.signUpPro();
    const [first, second] = [await create(host), await create(host, { name: 'Panel' })];
    expect((await put(host, second.id, { isDefault: true })).json()).toMatchObject({ isDefault: true });
    expect(await testAnswer(put(host, second.id, { isDefault: false }))).toMatchObject({
      status: 409,
      code: 'default_template',
      message: 'Set another template as the default instead.',
    });
    expect((await put(host, first.id, { isDefault: false })).statusCode).toBe(200);
    expect((await defaults(host)).map(({ id }) => id)).toEqual([second.id]);
  });

  it('is refused with a blank name', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    expect((await put(host, id, { name: ' ' })).json()).toMatchObject({
      fields: { name: 'Template name is required' },
    });
  });
});

describe('deleting a template', () => {
  it('removes it, and its links fall back to the default', async () => {
    const host = await app.signUpPro();
    await create(host, { items: [{ text: 'Tea' }] });
    const second = await create(host, { items: [{ text: 'Lamp' }] });
    const { sessionCode } = await createLink(host, { checklistTemplateId: second.id });
    expect((await remove(host, second.id)).json()).toEqual({ ok: true });
    const checklist = await app.anonymous.get(`/api/session-checklist?sessionCode=${sessionCode}`);
    expect(checklist.json()).toEqual({ items: [{ text: 'Tea', required: false }] });
    expect((await remove(host, second.id)).statusCode).toBe(404);
  });

  it('is refused for the default one, also if it is the only one', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    expect(await testAnswer(remove(host, id))).toEqual({
      status: 409,
      code: 'default_template',
      message: 'The default template cannot be deleted.',
    });
    expect(await defaults(host)).toHaveLength(1);
  });
});

describe('the version of a template', () => {
  const tea = { items: [{ id: 'tea', text: 'Tea' }] };
  const changed = {
    status: 409,
    code: 'template_changed',
    message: 'This template was changed in another tab or browser, so nothing was overwritten.',
  };

  it('changes with the name, the text, the order and the mark of the items, and with nothing else', async () => {
    const host = await app.signUpPro();
    await create(host);
    const { id, version } = await create(host, { name: 'Panel', ...tea });
    const versionAfter = async (change: object) => (await put(host, id, change)).json<ChecklistTemplate>().version;
    const two = [
      { id: 'tea', text: 'Tea' },
      { id: 'lamp', text: 'Lamp' },
    ];
    const versions = [
      version,
      await versionAfter({ name: 'Interview' }),
      await versionAfter({ items: two }),
      await versionAfter({ items: two.toReversed() }),
      await versionAfter({ items: [{ id: 'tea', text: 'Tea', required: true }] }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(await versionAfter({ isDefault: true })).toBe(versions.at(-1));
    expect(await versionAfter({ name: 'Panel', ...tea })).toBe(version);
  });

  it('refuses a change to another version with the stored template, and takes one to that', async () => {
    const host = await app.signUpPro();
    const { id, version } = await create(host);
    const stored = (await put(host, id, { ...tea, version })).json<ChecklistTemplate>();
    const mine = { name: 'Panel', items: [{ text: 'Lamp' }] };
    expect(await testAnswer(put(host, id, { ...mine, version }))).toEqual({ ...changed, template: stored });
    expect(await templates(host)).toEqual([stored]);
    expect((await put(host, id, { ...mine, version: stored.version })).json()).toMatchObject(mine);
  });

  it('refuses to delete another version', async () => {
    const host = await app.signUpPro();
    await create(host);
    const { id, version } = await create(host);
    const stored = (await put(host, id, tea)).json<ChecklistTemplate>();
    const removeAt = (at: string) => host.delete(`${url}/${id}?version=${at}`);
    expect(await testAnswer(removeAt(version))).toEqual({ ...changed, template: stored });
    expect((await removeAt(stored.version)).statusCode).toBe(200);
    expect(await testAnswer(put(host, id, { ...tea, version: stored.version }))).toMatchObject({ code: 'not_found' });
  });

  it('admits one of ten changes that begin with it, concurrently', async () => {
    const host = await app.signUpPro();
    const { id, version } = await create(host);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => put(host, id, { name: `T${at}`, version })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await templates(host)).toEqual([replies.find(({ statusCode }) => statusCode === 200)?.json()]);
  });

  it('is not needed by a program that names none', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    await put(host, id, { name: 'Panel' });
    expect((await put(host, id, tea)).json()).toMatchObject({ name: 'Panel', ...tea });
  });
});

describe('many concurrent calls', () => {
  it('make exactly one of ten first templates the default', async () => {
    const host = await app.signUpPro();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => post(host, { name: `T${at}`, items: [] })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(await templates(host)).toHaveLength(10);
    expect(await defaults(host)).toHaveLength(1);
  });

  it('leave exactly one default when all are made the default', async () => {
    const host = await app.signUpPro();
    const made: string[] = [];
    for (let at = 0; at < 6; at += 1) made.push((await create(host, { name: `T${at}` })).id);
    const replies = await Promise.all([...made, ...made].map((id) => setDefault(host, id)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(await defaults(host)).toHaveLength(1);
  });

  it('never delete a template that is becoming the default', async () => {
    const host = await app.signUpPro();
    await create(host);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create(host, { name: 'Contested' });
      const [made, deleted] = await Promise.all([setDefault(host, id), remove(host, id)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([made.statusCode, deleted.statusCode]);
      expect(await defaults(host)).toHaveLength(1);
    }
  });

  it('create at most one hundred templates', async () => {
    const host = await app.signUpPro();
    await pool.query(
      `insert into checklist_templates (id, workspace_id, name, items)
       select gen_random_uuid(), $1, 'T' || n, '[]' from generate_series(1, 98) n`,
      [host.userId],
    );
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(host, { name: 'One more', items: [] })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'template_limit' });
  });
});

describe('the plan', () => {
  const calls = (host: TestBrowser, id: string) => [
    put(host, id, { name: 'Taken over' }),
    setDefault(host, id),
    remove(host, id),
  ];

  it('refuses a Plus host, even one with templates from the time on Pro', async () => {
    const host = await app.signUpPro();
    await create(host);
    const { id } = await create(host);
    await app.setPlan(host, 'plus');
    const replies = await Promise.all([post(host, { name: 'A', items: items(5) }), ...calls(host, id)]);
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toMatchObject(
      Array(4).fill([403, { code: 'plan_required', message: 'Checklist templates are a Pro feature.' }]),
    );
  });

  it('refuses a Plus host with more than five items by the limit of the plan', async () => {
    const reply = await post(await app.signUp(), { name: 'A', items: items(6) });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      403,
      {
        code: 'plan_required',
        message: 'Plus tier limit: You can have up to 5 checklist items. Upgrade to Pro for unlimited items.',
      },
    ]);
  });
});
