import type { ChecklistTemplate } from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import { beforeEach, describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast, showToast } from '../../ui/overlays/toast';
import { useTemplateEditing } from './use-template-editing';
import { useDeleteTemplate, useTemplates } from './use-templates';

const calls = watchServerCalls();
beforeEach(() => showToast({ title: 'Before' }));

const template = (version: string, name: string): ChecklistTemplate => ({
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  name,
  items: [{ id: 'a', order: 1, text: 'Tea', required: false }],
  isDefault: true,
  version,
});

const begun = template('v1', 'Panel');
const stored = template('v2', 'Interview');
const changed = { code: 'template_changed', message: 'Changed.', template: stored };
const gone = { code: 'not_found', message: 'Gone.' };

async function mounted() {
  const saved: (ChecklistTemplate | undefined)[] = [];
  const hook = await renderHook(useTemplateEditing, {
    template: begun,
    onSaved: (done: ChecklistTemplate | undefined) => void saved.push(done),
  });
  const type = (name: string) => happens(() => hook.now().dispatch({ type: 'named', name }));
  const save = () => happens(() => hook.now().save(hook.now().draft));
  return { hook, saved, type, save };
}

async function refused(reply: { readonly code: string }) {
  const editing = await mounted();
  await editing.type('Solo');
  await editing.save();
  await calls[0]?.answer(reply.code === 'not_found' ? 404 : 409, reply);
  return editing;
}

describe('a template that was changed elsewhere', () => {
  it('is shown beside the draft, and nothing is lost', async () => {
    const { hook, saved } = await refused(changed);
    expect(calls[0]?.body).toMatchObject({ name: 'Solo', version: 'v1' });
    expect(hook.now().conflict).toMatchObject({ kind: 'changed', stored, mine: { name: 'Solo' } });
    expect([hook.now().draft.name, saved, latestToast()?.title]).toEqual(['Solo', [], 'Before']);
  });

  it('is asked about again at the next save, if the host continues', async () => {
    const { hook, type, save } = await refused(changed);
    await happens(hook.now().goOn);
    expect([hook.now().conflict, hook.now().draft.name]).toEqual([undefined, 'Solo']);
    await type('Solo show');
    await save();
    expect(calls.at(-1)?.body).toMatchObject({ name: 'Solo show', version: 'v1' });
  });

  it('is replaced where the host keeps the draft, unless it has changed once more', async () => {
    const { hook } = await refused(changed);
    await happens(hook.now().keepMine);
    expect(calls.at(-1)?.body).toMatchObject({ name: 'Solo', version: 'v2' });
    const again = template('v3', 'Duo');
    await calls.at(-1)?.answer(409, { ...changed, template: again });
    expect(hook.now().conflict).toMatchObject({ stored: again, mine: { name: 'Solo' } });
  });

  it('stays where the host takes it', async () => {
    const { hook, saved } = await refused(changed);
    await happens(hook.now().takeStored);
    expect(saved).toEqual([stored]);
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('replaces a draft that is unchanged, and no other', async () => {
    const { hook, type } = await mounted();
    await hook.change({ template: stored });
    expect([hook.now().draft.name, hook.now().isChanged]).toEqual(['Interview', false]);
    await type('Solo');
    await hook.change({ template: template('v3', 'Duo') });
    expect([hook.now().draft.name, hook.now().isChanged]).toEqual(['Solo', true]);
  });
});

describe('a template that was deleted elsewhere', () => {
  it('is saved as a new one where the host keeps the draft', async () => {
    const { hook } = await refused(gone);
    expect(hook.now().conflict).toMatchObject({ kind: 'deleted', mine: { name: 'Solo' } });
    await happens(hook.now().keepMine);
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { name: 'Solo' } });
  });

  it('stays deleted where the host discards the draft', async () => {
    const { hook, saved } = await refused(gone);
    await happens(hook.now().takeStored);
    expect(saved).toEqual([undefined]);
  });
});

describe('deleting a template', () => {
  const removed = async () => {
    const hook = await renderHook(useDeleteTemplate, () => undefined);
    await happens(() => hook.now().mutate(begun));
    expect(calls[0]?.url).toMatch(/\?version=v1$/);
  };

  it('that was changed elsewhere says so', async () => {
    await removed();
    await calls[0]?.answer(409, changed);
    expect(latestToast()).toMatchObject({
      title: checklists.changes.notDeleted,
      description: changed.message,
    });
  });

  it('that was deleted elsewhere says so', async () => {
    await removed();
    await calls[0]?.answer(404, gone);
    expect(latestToast()).toMatchObject({ title: checklists.changes.gone, description: checklists.changes.goneHint });
  });
});

it.each([
  [true, 2],
  [false, 1],
])('the list is requested again when the page is shown again, if it is live: %s', async (isLive, times) => {
  await renderHook(useTemplates, { enabled: true, isLive });
  await calls[0]?.answer(200, [begun]);
  await happens(() => window.dispatchEvent(new Event('visibilitychange')));
  expect(calls).toHaveLength(times);
});
