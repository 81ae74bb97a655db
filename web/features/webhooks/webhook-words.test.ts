import { describe, expect, it } from 'vitest';
import { faultWords } from './delivery-words';
import { webhooksGlance } from './webhook-words';

const on = { state: 'on', offReason: null, asleepSince: null, failingSince: null, deliveredAt: null } as const;
const delivered = { ...on, deliveredAt: '2026-10-11T10:00:00.000Z' };
const failing = { ...delivered, failingSince: '2026-10-12T10:00:00.000Z' };
const asleep = { ...failing, state: 'asleep', asleepSince: '2026-10-13T10:00:00.000Z' } as const;
const off = { ...delivered, state: 'off', offReason: 'member' } as const;
const gone = { ...delivered, state: 'off', offReason: 'gone' } as const;

describe('the state of several webhooks', () => {
  it('is that of the most urgent one', () => {
    const shown = [[], [off], [off, on], [delivered, on], [failing, delivered], [gone, failing], [asleep, gone]].map(
      (list) => webhooksGlance(list)?.words,
    );
    expect(shown).toEqual([
      undefined,
      'Switched off',
      'Nothing sent yet',
      'Delivered on 11-Oct-2026',
      'Failing since 12-Oct-2026',
      'Switched off: its address no longer exists',
      'Asleep since 13-Oct-2026',
    ]);
  });

  it('counts those that fail, and has the latest delivery', () => {
    expect(webhooksGlance([asleep, asleep, on])?.words).toBe('2 are asleep');
    expect(webhooksGlance([failing, failing])?.words).toBe('2 are failing');
    const later = { ...on, deliveredAt: '2026-10-20T10:00:00.000Z' };
    expect(webhooksGlance([delivered, later])?.words).toBe('Delivered on 20-Oct-2026');
  });
});

it('says why a delivery has failed, with its status', () => {
  expect(faultWords({ fault: 'status', status: 503 })).toContain('with status 503');
  expect(faultWords({ fault: 'certificate', status: null })).toContain('certificate');
});
