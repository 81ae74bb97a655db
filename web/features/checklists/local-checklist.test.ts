import type { ChecklistChoice } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { deniedStorage, memoryStorage } from '../../testing/storage';
import {
  forgetChoice,
  readChoice,
  readLocalChecklist,
  saveChoice,
  watchLocalChecklist,
  withItem,
} from './local-checklist';

const all = { power: true, phone: true, water: true };

describe("a host's own checklist settings", () => {
  it.each([
    ['nothing is stored', memoryStorage()],
    ['the browser denies its storage', deniedStorage()],
  ])('are the standard items where %s', (_what, storage) => {
    expect(readLocalChecklist('u-1', storage)).toEqual({ enabled: all, customText: '' });
  });

  it('are reported again when another tab changes them, until the watch is stopped', () => {
    const page = new EventTarget() as Window;
    const told: string[] = [];
    const storage = memoryStorage({ 'custom-checklist-u-1': 'Close the window' });
    const stop = watchLocalChecklist('u-1', ({ customText }) => told.push(customText), { page, storage });
    const change = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    change('custom-checklist-u-2');
    change('theme');
    expect(told).toEqual([]);
    change('custom-checklist-u-1');
    change('default-items-enabled-u-1');
    change(null);
    expect(told).toEqual(['Close the window', 'Close the window', 'Close the window']);
    stop();
    change(null);
    expect(told).toHaveLength(3);
  });

  it('are read by the id of the user', () => {
    const storage = memoryStorage({
      'default-items-enabled-u-1': '{"power":true,"phone":false,"water":false}',
      'custom-checklist-u-1': 'Close the window',
      'default-items-enabled-u-2': '{"power":false,"phone":true,"water":true}',
      'custom-checklist-u-2': 'Feed the cat',
    });
    expect(readLocalChecklist('u-1', storage)).toEqual({
      enabled: { power: true, phone: false, water: false },
      customText: 'Close the window',
    });
  });

  it.each([
    ['', all],
    ['null', all],
    ['true', all],
    ['7', all],
    ['"off"', all],
    ['[]', all],
    ['{not json', all],
    ['{}', all],
    ['{"power":"false","phone":0,"water":null}', all],
    ['{"phone":false}', { ...all, phone: false }],
    ['{"phone":false,"colour":"red"}', { ...all, phone: false }],
  ])('that read %j are taken as %j', (stored, enabled) => {
    expect(readLocalChecklist('u-1', memoryStorage({ 'default-items-enabled-u-1': stored })).enabled).toEqual(enabled);
  });
});

describe("a Plus host's choice", () => {
  const choice: ChecklistChoice = {
    templateType: 'custom',
    preferences: { power: true, phone: false, water: true },
    customItems: ['Close the window'],
  };

  it('comes back as it was saved, and the test page shows it', () => {
    const storage = memoryStorage();
    saveChoice('u-1', choice, storage);
    expect(readChoice('u-1', storage)).toEqual(choice);
    expect(readLocalChecklist('u-1', storage)).toEqual({
      enabled: choice.preferences,
      customText: 'Close the window',
    });
    expect([...storage.kept.keys()].sort()).toEqual([
      'checklist-preferences-u-1',
      'custom-checklist-u-1',
      'default-items-enabled-u-1',
    ]);
  });

  it('is removed completely when it is deleted, without touching the choices of others', () => {
    const storage = memoryStorage();
    for (const userId of ['u-1', 'u-2']) saveChoice(userId, choice, storage);
    forgetChoice('u-1', storage);
    expect([...storage.kept.keys()].filter((key) => !key.endsWith('-u-2'))).toEqual([]);
    expect(storage.kept.size).toBe(3);
  });

  it('of the default template gives the test page the three standard items, and remembers the own ones', () => {
    const storage = memoryStorage();
    const asDefault: ChecklistChoice = { ...choice, templateType: 'default' };
    saveChoice('u-1', choice, storage);
    saveChoice('u-1', asDefault, storage);
    expect(readLocalChecklist('u-1', storage)).toEqual({ enabled: all, customText: '' });
    expect(readChoice('u-1', storage)).toEqual(asDefault);
  });

  it('is read from the settings of the test page where nothing else was saved', () => {
    const storage = memoryStorage({ 'custom-checklist-u-1': ' Tea ' });
    expect(readChoice('u-1', storage)).toEqual({ templateType: 'custom', preferences: all, customItems: ['Tea'] });
    expect(readChoice('u-2', storage)).toEqual({ templateType: 'default', preferences: all, customItems: [] });
  });

  it.each([
    ['{"templateType":"custom","customItems":["One","Two"]}', { templateType: 'custom', customItems: ['One'] }],
    ['{"templateType":"custom","customItems":[7," ","Two"]}', { templateType: 'custom', customItems: ['Two'] }],
    ['{"templateType":"other","preferences":null,"customItems":{}}', { templateType: 'default', customItems: [] }],
    ['{not json', { templateType: 'default', customItems: [] }],
  ])('that reads %j keeps what can be used of it', (stored, kept) => {
    const storage = memoryStorage({ 'checklist-preferences-u-1': stored });
    expect(readChoice('u-1', storage)).toEqual({ ...kept, preferences: all });
  });
});

describe('an item that is typed and not added yet', () => {
  const custom = { templateType: 'custom', preferences: all, customItems: [] } as const;

  it.each([
    ['goes into a list without one, trimmed', custom, ' Close the window ', ['Close the window']],
    ['is dropped if it is blank', custom, '  ', []],
    ['does not push out the one that is there', { ...custom, customItems: ['Feed the cat'] }, 'Tea', ['Feed the cat']],
    ['is no part of the standard list', { ...custom, templateType: 'default' as const }, 'Tea', []],
  ])('%s', (_what, choice, typed, customItems) => {
    expect(withItem({ ...choice, customItems: [...choice.customItems] }, typed)).toEqual({ ...choice, customItems });
  });
});
