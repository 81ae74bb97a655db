import type { SentRecheck } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { type RecheckFlow, takenIn } from './recheck-flow';

const SAME = { kind: 'measured', status: 'passed' } as const;
const taken: SentRecheck = {
  parts: { microphone: SAME, camera: { kind: 'failed', reason: 'device' }, connection: SAME },
};
const done: RecheckFlow = { kind: 'done', earlier: { day: '2026-11-01' }, taken, verdicts: {} };
const rechecked = { isRechecked: true } as const;
const all = { microphone: rechecked, camera: rechecked, connection: rechecked };

describe('the recheck that is sent', () => {
  it('is the one that was taken, until a part is checked in full', () => {
    expect(takenIn(done, all)).toEqual(taken);
  });

  it('has the full check of a part in its place', () => {
    expect(takenIn(done, { ...all, camera: {} })?.parts).toEqual({ ...taken.parts, camera: { kind: 'full' } });
  });

  it('is none once every part was checked in full, and none before there is one', () => {
    expect(takenIn(done, { microphone: {}, camera: {}, connection: {} })).toBeUndefined();
    expect(takenIn({ kind: 'none' }, all)).toBeUndefined();
  });
});
