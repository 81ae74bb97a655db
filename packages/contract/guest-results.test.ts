import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseAnswer } from './endpoint';
import { type CheckStatus, listGuestResults, resultDetails, worstStatus } from './guest-results';

describe('the status of a whole result', () => {
  it.each<[CheckStatus[], CheckStatus]>([
    [['passed', 'passed', 'passed'], 'passed'],
    [['passed', 'warning', 'passed'], 'warning'],
    [['failed', 'passed', 'passed'], 'failed'],
    [['warning', 'passed', 'failed'], 'failed'],
    [['failed', 'failed', 'warning'], 'failed'],
    [[], 'passed'],
  ])('of %j is %s', (statuses, worst) => {
    expect(worstStatus(statuses)).toBe(worst);
  });
});

describe('the details of a result', () => {
  const accepts = (details: unknown): boolean => z.safeParse(resultDetails, details).success;
  const measured = (value: unknown) => ({ value, basis: 'measured' });
  const microphone = (reading: object) => ({ microphone: { message: 'Audio level good', ...reading } });
  const camera = (reading: object) => ({ camera: { message: 'Well lit', ...reading } });
  const connection = (reading: object) => ({ connection: { message: 'Good', ...reading } });

  it.each([
    ['peakDbfs', microphone, -200, 10],
    ['rmsDbfs', microphone, -200, 10],
    ['clippedRatio', microphone, 0, 1],
    ['brightness', camera, 0, 1],
    ['width', camera, 0, 100_000],
    ['height', camera, 0, 100_000],
    ['frameRate', camera, 0, 1000],
    ['latencyMs', connection, 0, 120_000],
    ['downloadMbps', connection, 0, 1_000_000],
    ['uploadMbps', connection, 0, 1_000_000],
  ] as const)('take %s of the %o from %d to %d', (name, check, min, max) => {
    expect([min, max].map((value) => accepts(check({ [name]: measured(value) })))).toEqual([true, true]);
    const outside = [min - 0.001, max + 0.001, Number.NaN, Number.POSITIVE_INFINITY, '1', true, null];
    expect(outside.filter((value) => accepts(check({ [name]: measured(value) })))).toEqual([]);
  });

  it('take a reading only with its basis', () => {
    expect(accepts(connection({ latencyMs: { value: 31, basis: 'assumed' } }))).toBe(true);
    expect(accepts(connection({ latencyMs: { value: 31 } }))).toBe(false);
    expect(accepts(connection({ latencyMs: { value: 31, basis: 'guessed' } }))).toBe(false);
    expect(accepts(connection({ latencyMs: 31 }))).toBe(false);
  });

  it('take a face as found or not, never as a text or a number', () => {
    expect(accepts(camera({ faceFound: measured(false) }))).toBe(true);
    expect(['true', 1, null].filter((value) => accepts(camera({ faceFound: measured(value) })))).toEqual([]);
  });

  it('of a newer server are read without what this page does not know', () => {
    const result = {
      id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
      sessionId: '7f3a1f0e-54f2-4f6b-8a57-0d0c8f2b9c22',
      guestName: 'Ada',
      guestEmail: null,
      microphoneStatus: 'passed',
      cameraStatus: 'warning',
      connectionStatus: 'failed',
      checklistCompleted: [],
      notes: null,
      details: microphone({ peakDbfs: measured(-9) }),
      recording: null,
      submittedAt: '2026-03-01T12:00:00.000Z',
      updatedAt: null,
      run: 1,
    };
    const newer = {
      ...result,
      details: { ...microphone({ peakDbfs: { ...measured(-9), at: 3 }, lufs: 1 }), room: 'dry' },
    };
    expect(parseAnswer(listGuestResults, [newer])).toEqual([result]);
  });

  it('may be as short as nothing', () => {
    expect(accepts({})).toBe(true);
  });

  it('give a reason for each check that they name', () => {
    expect(accepts({ microphone: {} })).toBe(false);
  });
});
