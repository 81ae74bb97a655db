import { DEVICE_FAILURES } from '@linecheck/checks/browser/devices/device-failure';
import { errorFor } from '@linecheck/checks/browser/devices/testing/error-for';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-help';
import { BROWSERS, on, SYSTEMS } from '@linecheck/checks/browser/help/testing/platforms';
import { perCheck } from '@linecheck/checks/check';
import type { ReadingSpec } from '@linecheck/checks/reading';
import { READING_TABLES } from '@linecheck/checks/readings';
import { NOT_ASKED } from '@linecheck/checks/verdict';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ResultSubmission } from './guest-results';
import { guestResultsCalls, submission } from './guest-results-schemas';
import { outcomesOf, readingsOfRun, sentChecks } from './result-checks';
import { resultDetails } from './result-checks-schemas';

const measured = <Value>(value: Value) => ({ value, basis: 'measured' as const });

const statuses = { microphoneStatus: 'passed', cameraStatus: 'warning', connectionStatus: 'failed' } as const;

const sent: ResultSubmission = {
  sessionCode: 'q4v8zk2m7x0c9t5hb3wn6ryjd1',
  guestName: 'Ada',
  ...statuses,
  checklistCompleted: [],
};

const details = {
  // The status of a further check is in the details.
  ...perCheck(() => ({ status: 'passed', code: 'good' }) as const),
  microphone: { code: 'good', voiceSeconds: measured(3.4) },
  camera: {
    code: 'framing',
    params: { tooLow: true },
    faceFound: measured(true),
    device: 'Desk Cam',
  },
  connection: { code: 'poor', params: { worst: 'upload' }, provider: 'self' },
} as const;

const stored = {
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  sessionId: '7f3a1f0e-54f2-4f6b-8a57-0d0c8f2b9c22',
  guestName: 'Ada',
  guestEmail: null,
  ...statuses,
  checklistCompleted: [],
  notes: null,
  recording: null,
  submittedAt: '2026-03-01T12:00:00.000Z',
  updatedAt: null,
  run: 1,
  fit: null,
  recheck: null,
};

/** A list of results as the server sends it. */
const answered = (results: unknown) => guestResultsCalls.listGuestResults.response.parse(results);

describe('the details of a result', () => {
  const accepts = (details: unknown): boolean => z.safeParse(resultDetails, details).success;
  const microphone = (reading: object) => ({ microphone: { message: 'Audio level good', ...reading } });
  const camera = (reading: object) => ({ camera: { message: 'Well lit', ...reading } });
  const connection = (reading: object) => ({ connection: { message: 'Good', ...reading } });

  const quantities = Object.entries(READING_TABLES).flatMap(([group, table]) =>
    Object.entries<ReadingSpec>(table).flatMap(([key, spec]) =>
      spec.kind === 'quantity' ? [[key, group, spec.min, spec.max] as const] : [],
    ),
  );

  it.each(quantities)('take %s of the %s from %d to %d', (key, group, min, max) => {
    const taken = (value: unknown) => accepts({ [group]: { message: 'Good', [key]: measured(value) } });
    expect([min, max].map(taken)).toEqual([true, true]);
    const outside = [min - 0.001, max + 0.001, Number.NaN, Number.POSITIVE_INFINITY, '1', true, null];
    expect(outside.filter(taken)).toEqual([]);
  });

  it('take a reading only with its basis', () => {
    expect(accepts(connection({ latencyMs: { value: 31, basis: 'assumed' } }))).toBe(true);
    expect(accepts(connection({ latencyMs: { value: 31 } }))).toBe(false);
    expect(accepts(connection({ latencyMs: { value: 31, basis: 'guessed' } }))).toBe(false);
    expect(accepts(connection({ latencyMs: 31 }))).toBe(false);
  });

  it('keep the mark of a lower bound', () => {
    const details = connection({ downloadMbps: { ...measured(31), bound: 'at-least' } });
    expect(resultDetails.parse(details)).toEqual(details);
    expect(accepts(connection({ downloadMbps: { ...measured(31), bound: 'at-most' } }))).toBe(false);
  });

  it('take the spectrum of a quiet moment with 22 finite levels', () => {
    const taken = (quietShape: unknown) =>
      accepts({ microphone: { message: 'Good', quietShape: measured(quietShape) } });
    const levels = (first: unknown, count = 22) => [first, ...Array(count - 1).fill(-12.5)];
    expect([levels(0), levels(-150), levels(150)].map(taken)).toEqual([true, true, true]);
    expect([levels(0, 21), levels(0, 23), levels(150.1), levels('0'), levels(Number.NaN), 4].filter(taken)).toEqual([]);
  });

  describe('take the course of a line', () => {
    const second = [0.3, 300, 41.5, null];
    const taken = (change: object) =>
      accepts(
        connection({ lineCourse: measured({ beganAt: '2026-11-24T14:03:00.000Z', seconds: [second], ...change }) }),
      );

    it('with up to sixty seconds, of which some were not measured', () => {
      expect(taken({ seconds: Array(60).fill(second) })).toBe(true);
      expect(taken({ seconds: [null, second, [0, 0, null, null]] })).toBe(true);
      expect([0, 61].map((count) => taken({ seconds: Array(count).fill(second) }))).toEqual([false, false]);
    });

    it.each([
      ['a share above 1', [1.01, 0, 40, 40]],
      ['a gap of more than its second', [0.5, 1001, 40, 40]],
      ['a negative delay', [0, 0, -1, 40]],
      ['a text', ['0', 0, 40, 40]],
      ['no number', [Number.NaN, 0, 40, 40]],
      ['fewer values', [0, 0, 40]],
      ['more values', [0, 0, 40, 40, 40]],
    ])('and no second with %s', (_what, wrong) => {
      expect(taken({ seconds: [second, wrong] })).toBe(false);
    });

    it('that began at a moment', () => {
      expect(taken({ beganAt: '14:03' })).toBe(false);
    });
  });

  it('take a face as found or not, never as a text or a number', () => {
    expect(accepts(camera({ faceFound: measured(false) }))).toBe(true);
    expect(['true', 1, null].filter((value) => accepts(camera({ faceFound: measured(value) })))).toEqual([]);
  });

  it('of a newer page or server are parsed without unknown readings', () => {
    const known = microphone({ peakDbfs: measured(-9), processing: 'neural' });
    const newer = {
      ...microphone({ peakDbfs: { ...measured(-9), at: 3 }, noiseFloorDbfs: measured(-60), processing: 'neural' }),
      room: 'dry',
    };
    expect(answered([{ ...stored, details: newer }])).toEqual([{ ...stored, details: known }]);
    expect(submission.parse({ ...sent, details: newer })).toEqual({ ...sent, details: known });
  });

  it('have notes in words only in an answer', () => {
    const details = { microphone: { code: 'good', noted: ['Faint mains hum'] } };
    expect(answered([{ ...stored, details }])).toEqual([{ ...stored, details }]);
    expect(submission.parse({ ...sent, details }).details).toEqual({ microphone: { code: 'good' } });
  });

  it('of a newer server are shown without unknown checks and readings', () => {
    const known = { ...sent, details: microphone({ peakDbfs: measured(-9) }) };
    const newer = {
      ...known,
      details: {
        microphone: { ...known.details.microphone, noiseFloorDbfs: measured(-60) },
        lighting: { status: 'passed', code: 'good' } as const,
      },
      furtherStatuses: { lighting: 'passed' } as const,
      notAsked: ['lighting'],
    };
    expect(outcomesOf(newer)).toEqual(outcomesOf(known));
    expect(readingsOfRun(newer.details)).toEqual(readingsOfRun(known.details));
  });

  it('may be empty', () => {
    expect(accepts({})).toBe(true);
  });

  it('give a reason for each check that they name, as a code or in words', () => {
    expect(accepts({ microphone: { code: 'too-quiet' } })).toBe(true);
    expect(accepts({ microphone: { message: 'Audio level too low' } })).toBe(true);
    expect(z.safeParse(resultDetails, { microphone: { peakDbfs: measured(-9) } }).error?.issues).toMatchObject([
      { message: 'code_or_message_needed', path: ['microphone', 'code'] },
    ]);
  });
});

describe('a device that could not be used', () => {
  const taken = (params: object) => z.safeParse(resultDetails, { microphone: { code: 'in-use', params } }).success;

  it.each(DEVICE_FAILURES)('is stored with its steps: %s', (failure) => {
    const error = errorFor('microphone', failure);
    for (const system of SYSTEMS)
      for (const browser of BROWSERS) expect(taken(deviceVerdict(error, on(browser, system)).params)).toBe(true);
  });

  it('is stored with at most eight steps, each a short name', () => {
    const steps = (count: number) => Array.from({ length: count }, () => 'press-try-again');
    expect([steps(8), steps(9), ['s'.repeat(201)], [1]].map((given) => taken({ steps: given }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a result inside', () => {
  it('is one record, which is unchanged after sending and parsing', () => {
    const outcomes = outcomesOf({ ...sent, details });
    expect(outcomes.camera).toEqual({
      status: 'warning',
      code: 'framing',
      params: { tooLow: true },
      readings: { faceFound: measured(true), device: 'Desk Cam' },
    });
    expect(sentChecks(perCheck((check) => outcomes[check]!))).toEqual({ ...statuses, details });
  });

  it('is complete without an optional check, which is neither sent nor parsed', () => {
    const { speakers: _, ...required } = details;
    const { speakers, microphone, camera, connection } = outcomesOf({ ...sent, details: required });
    expect(speakers).toBeUndefined();
    expect(
      sentChecks({ microphone: microphone!, camera: camera!, connection: connection! }).details,
    ).not.toHaveProperty('speakers');
  });

  it('of an earlier version, or of another client, has its messages, and no codes', () => {
    const { camera, microphone } = outcomesOf({
      ...sent,
      details: { camera: { message: 'Good', device: 'Desk Cam' } },
    });
    expect(camera).toMatchObject({ status: 'warning', code: undefined, params: {}, message: 'Good' });
    expect(microphone).toMatchObject({ status: 'passed', message: undefined, readings: {} });
    expect(outcomesOf({ ...sent, details: null }).connection).toMatchObject({ status: 'failed', readings: {} });
  });
});

describe('a check that was not asked for', () => {
  it('has no outcome, although its status field says passed', () => {
    const passed = { status: 'passed', code: 'good', params: {}, readings: {} } as const;
    const made = sentChecks({ microphone: passed, camera: { ...NOT_ASKED, readings: {} }, connection: passed });
    expect(made).toMatchObject({ cameraStatus: 'passed', details: { camera: { code: 'not-asked' } } });
    expect(outcomesOf({ ...sent, ...made }).camera).toBeUndefined();
  });
});
