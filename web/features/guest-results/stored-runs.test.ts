import { perCheck } from '@linecheck/checks/check';
import { afterEach, describe, expect, it } from 'vitest';
import { deniedStorage, deny, memoryStorage } from '../../testing/storage';
import { hasStoredRun } from './stored-run-key';
import { createStoredRuns, type RunContent } from './stored-runs';

const CODE = 'q4v8zk2m7x0c9t5hb3wn6ryjd1';
const KEY = `guest-run-${CODE}`;
const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const HOUR = 3_600_000;

/** A run with texts, as an earlier version stored it. */
const verdict = {
  ...{ status: 'warning' as const, code: 'x', params: {} },
  ...{ message: 'Audio level too low', details: 'Your voice reaches 20%.', advice: 'Move closer to the microphone' },
};
const found = { message: 'Audio level too low', peakDbfs: { value: -31.5, basis: 'measured' as const } };

const content = {
  submissionId: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  checks: { microphone: { verdict, checkedAt: '2026-11-22T11:52:00.000Z', found } },
  ticked: ['Glass of water'],
  person: { guestName: 'Amara', guestEmail: 'amara@', notes: 'My headset ' },
  isUnsent: false,
} satisfies RunContent;

const shared = {
  submissionId: content.submissionId,
  guestName: 'Amara',
  guestEmail: '',
  statuses: { microphone: 'warning', camera: 'passed', connection: 'failed' },
} as const;

function openBrowser() {
  const storage = memoryStorage();
  let ms = NOON;
  const runs = createStoredRuns({ storage, now: () => ms });
  return { storage, runs, wait: (hours: number) => (ms += hours * HOUR) };
}

const ownStorage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

const putStorage = (storage: PropertyDescriptor) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...storage });

afterEach(() => {
  if (ownStorage) Object.defineProperty(globalThis, 'localStorage', ownStorage);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('a run that is kept', () => {
  it('is found as it was kept, with unfinished fields, and for its own link only', () => {
    const { runs } = openBrowser();
    expect(runs.keep(CODE, content)).toBe(true);
    expect(runs.find(CODE)).toEqual({ run: { ...content, changedAt: '2026-11-22T12:00:00.000Z' } });
    expect(runs.find('another-code')).toEqual({});
  });

  it('is found by the codes of its verdicts alone', () => {
    const { runs } = openBrowser();
    const poor = { code: 'poor', params: { worst: 'upload' } };
    const noCamera = { code: 'none-found', params: { steps: ['plug-in'], browser: 'Edge' } };
    const checks = {
      camera: { verdict: { status: 'failed' as const, ...noCamera } },
      connection: { verdict: { status: 'failed' as const, ...poor }, found: poor },
    };
    expect(runs.keep(CODE, { ...content, checks })).toBe(true);
    expect(runs.find(CODE).run?.checks).toEqual(checks);
  });

  it('is as old as its last change', () => {
    const { runs, wait } = openBrowser();
    runs.keep(CODE, content);
    wait(1);
    runs.keep(CODE, content);
    expect(runs.find(CODE).run?.changedAt).toBe('2026-11-22T12:00:00.000Z');
    runs.keep(CODE, { ...content, ticked: [] });
    expect(runs.find(CODE).run?.changedAt).toBe('2026-11-22T13:00:00.000Z');
  });

  it('expires after 24 hours, and each check after its own', () => {
    const { runs, wait } = openBrowser();
    runs.keep(CODE, content);
    wait(23.8);
    expect(runs.find(CODE).run?.checks.microphone).toBeDefined();
    wait(0.1);
    expect(runs.find(CODE).run).toMatchObject({ checks: {}, ticked: ['Glass of water'] });
    wait(0.1);
    expect(runs.find(CODE)).toEqual({});
  });

  it('expires with its last check where nothing is ticked, and cannot be sent as it was', () => {
    const { runs, wait } = openBrowser();
    const { microphone } = content.checks;
    const later = { ...microphone, checkedAt: '2026-11-22T12:00:00.000Z', found: { message: 'Good' } };
    runs.keep(CODE, { ...content, checks: { ...perCheck(() => later), microphone }, isUnsent: true });
    expect(runs.find(CODE).run?.isUnsent).toBe(true);
    wait(23.9);
    expect(runs.find(CODE).run).toMatchObject({ isUnsent: false, checks: { camera: later } });
    runs.keep(CODE, { ...content, ticked: [] });
    expect(runs.find(CODE)).toEqual({});
  });

  it('can be sent as it was without an optional check, unless that was part of it', () => {
    const { runs, wait } = openBrowser();
    const { speakers, ...required } = perCheck(() => ({ verdict }));
    const whole = { microphone: required.microphone, camera: required.camera, connection: required.connection };
    runs.keep(CODE, { ...content, checks: whole, isUnsent: true });
    expect(runs.find(CODE).run?.isUnsent).toBe(true);
    const earlier = { ...speakers, checkedAt: '2026-11-21T13:00:00.000Z' };
    runs.keep(CODE, { ...content, checks: { ...whole, speakers: earlier }, isUnsent: true });
    expect(runs.find(CODE).run?.isUnsent).toBe(true);
    wait(2);
    expect(runs.find(CODE).run).toMatchObject({ isUnsent: false, checks: whole });
  });

  it('with a time in the future is expired', () => {
    const { runs, wait } = openBrowser();
    runs.keep(CODE, content);
    wait(-24);
    expect(runs.find(CODE)).toEqual({});
  });

  const stored = { ...content, changedAt: '2026-11-22T12:00:00.000Z' };

  it.each([
    ['no JSON', 'no JSON'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['something else than a run', '{"run":true}'],
    ['a part of a run', '{"run":{"checks":{}}}'],
    ['an invalid time', JSON.stringify({ run: { ...stored, changedAt: 'yesterday' } })],
    ['another field', JSON.stringify({ run: { ...stored, sound: 'data:audio' } })],
    ['an invalid id', JSON.stringify({ run: { ...stored, submissionId: '1' } })],
  ])('is ignored and removed where %s is stored', (_what, text) => {
    const { runs, storage } = openBrowser();
    storage.setItem(KEY, text);
    expect(runs.find(CODE)).toEqual({});
    runs.sweep();
    expect(storage.kept.size).toBe(0);
  });
});

describe('a run that is shared', () => {
  it('becomes a record of what was shared and when, which is kept with the next run', () => {
    const { runs } = openBrowser();
    const record = { ...shared, sharedAt: '2026-11-22T12:00:00.000Z' };
    runs.keep(CODE, content);
    runs.share(CODE, shared);
    expect(runs.find(CODE)).toEqual({ shared: record });
    runs.keep(CODE, content);
    expect(runs.find(CODE)).toMatchObject({ run: content, shared: record });
    runs.startOver(CODE);
    expect(runs.find(CODE)).toEqual({ shared: record });
    runs.keep(CODE, undefined);
    expect(runs.find(CODE)).toEqual({ shared: record });
  });

  it('is kept for 30 days', () => {
    const { runs, wait } = openBrowser();
    runs.share(CODE, shared);
    wait(30 * 24 - 1);
    expect(runs.find(CODE).shared).toBeDefined();
    wait(1);
    expect(runs.find(CODE)).toEqual({});
  });
});

describe('the content of this browser is deleted', () => {
  it.each<[string, (runs: ReturnType<typeof createStoredRuns>) => void]>([
    ['the link has expired', (runs) => runs.forget(CODE)],
    ['a run is emptied', (runs) => runs.keep(CODE, undefined)],
  ])('when %s', (_what, end) => {
    const { runs, storage } = openBrowser();
    runs.keep(CODE, content);
    end(runs);
    expect(storage.kept.size).toBe(0);
  });

  it('when it is too old, at the next visit of any link, and nothing else is', () => {
    const { runs, storage, wait } = openBrowser();
    storage.setItem('theme', 'dark');
    runs.keep('one', content);
    runs.keep('two', content);
    wait(23.8);
    runs.keep('three', content);
    wait(1);
    runs.sweep();
    expect([...storage.kept.keys()]).toEqual(['theme', 'guest-run-three']);
  });
});

const expectNothing = (runs: ReturnType<typeof createStoredRuns>) => {
  expect(runs.keep(CODE, content)).toBe(false);
  expect(runs.share(CODE, shared)).toBe(false);
  expect(runs.find(CODE)).toEqual({});
  expect(() => runs.sweep()).not.toThrow();
  expect(() => runs.forget(CODE)).not.toThrow();
};

it('without storage nothing fails, and no run is reported as kept', () => {
  expectNothing(createStoredRuns({ storage: deniedStorage(KEY) }));
  putStorage({ get: deny });
  expectNothing(createStoredRuns());
  expect(hasStoredRun(CODE)).toBe(false);
});

it('the page of an error finds out whether a run is kept', () => {
  const { runs, storage } = openBrowser();
  putStorage({ value: storage });
  expect(hasStoredRun(CODE)).toBe(false);
  runs.share(CODE, shared);
  expect(hasStoredRun(CODE)).toBe(false);
  runs.keep(CODE, content);
  expect(hasStoredRun(CODE)).toBe(true);
});

it('a run moves to the link of another person, without the first one', () => {
  const { runs } = openBrowser();
  runs.share(CODE, shared);
  runs.keep(CODE, { ...content, isUnsent: true });
  const own = { code: '0123456789abcdefghjkmnpqrs', guestName: 'Ben Achieng' };
  runs.move(CODE, own);
  expect(runs.find(CODE)).toMatchObject({ shared: { guestName: 'Amara' } });
  expect(runs.find(CODE).run).toBeUndefined();
  expect(runs.find(own.code)).toMatchObject({
    run: { checks: content.checks, person: { guestName: 'Ben Achieng', guestEmail: '', notes: 'My headset ' } },
  });
  expect(runs.find(own.code).shared).toBeUndefined();
  runs.move(CODE, own);
  expect(runs.find(own.code).run, 'a call without a run changes nothing').toBeDefined();
});
