import type { ChecklistChoice, ChecklistTemplate } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { saveChoice } from './local-checklist';
import { useHostChecklist } from './use-host-checklist';

const calls = watchServerCalls();

const onlyWater: ChecklistChoice = {
  templateType: 'custom',
  preferences: { power: false, phone: false, water: true },
  customItems: ['Close the window'],
};

const mounted = async (plan: 'plus' | 'pro') => {
  const hook = await renderHook(useHostChecklist, { userId: 'jonas', plan });
  return { hook, ids: () => hook.now().map(({ id }) => id) };
};

const template = (name: string, text: string, isDefault: boolean): ChecklistTemplate => ({
  id: `0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b1${name.length}`,
  name,
  items: [{ id: 'a', order: 0, text, required: false }],
  isDefault,
  version: 'v1',
});

describe('the checklist of a host', () => {
  it('on Plus is that of this browser, without a call', async () => {
    saveChoice('jonas', onlyWater);
    saveChoice('ama', { ...onlyWater, customItems: [] });
    const { hook } = await mounted('plus');
    expect(hook.now()).toMatchObject([{ id: 'water' }, { text: 'Close the window' }]);
    expect(calls).toHaveLength(0);
  });

  it('follows what another tab saves, until the page is left', async () => {
    const { hook, ids } = await mounted('plus');
    expect(ids()).toEqual(['power', 'phone', 'water']);
    const saveElsewhere = () => happens(() => window.dispatchEvent(new StorageEvent('storage')));
    saveChoice('jonas', onlyWater);
    await saveElsewhere();
    expect(ids()).toEqual(['water', 'custom-user-item']);
    await hook.unmount();
    localStorage.clear();
    await saveElsewhere();
    expect(ids()).toEqual(['water', 'custom-user-item']);
  });

  it('on Pro is the default template once it is known, and that of this browser until then', async () => {
    const { hook, ids } = await mounted('pro');
    expect(ids()).toEqual(['power', 'phone', 'water']);
    await calls[0]?.answer(200, [template('Solo', 'Water the plants', false), template('Panel', 'Mute phones', true)]);
    expect(hook.now()).toMatchObject([{ text: 'Mute phones' }]);
  });

  it('on Pro without a template stays that of this browser', async () => {
    const { ids } = await mounted('pro');
    await calls[0]?.answer(200, []);
    expect(ids()).toEqual(['power', 'phone', 'water']);
  });
});
