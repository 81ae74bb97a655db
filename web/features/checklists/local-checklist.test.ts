import { describe, expect, it } from 'vitest';
import { readLocalChecklist } from './local-checklist';

const holding = (stored: Readonly<Record<string, string>>) => ({ getItem: (key: string) => stored[key] ?? null });

const all = { power: true, phone: true, water: true };

describe("a host's own checklist settings", () => {
  it('are the standard items while nothing is stored', () => {
    expect(readLocalChecklist('u-1', holding({}))).toEqual({ enabled: all, customText: '' });
  });

  it('are read by the id of the user', () => {
    const storage = holding({
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
    expect(readLocalChecklist('u-1', holding({ 'default-items-enabled-u-1': stored })).enabled).toEqual(enabled);
  });

  it('are the standard ones where the browser has no storage for the page', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('SecurityError');
      },
    };
    expect(readLocalChecklist('u-1', forbidden)).toEqual({ enabled: all, customText: '' });
  });
});
