import { afterEach, describe, expect, it } from 'vitest';
import { findSubmission, forgetSubmission, keepSubmission } from './kept-submission';

const result = {
  sessionCode: 'q4v8zk2m7x0c9t5hb3wn6ryjd1',
  guestName: 'Amara Okafor',
  microphoneStatus: 'warning',
  cameraStatus: 'passed',
  connectionStatus: 'failed',
  checklistCompleted: ['Glass of water'],
} as const;

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const broken = {
  getItem: () => {
    throw new Error('no storage here');
  },
  setItem: () => {
    throw new Error('the disk is full');
  },
  removeItem: () => {
    throw new Error('no storage here');
  },
};

const ownStorage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

afterEach(() => {
  if (ownStorage) Object.defineProperty(globalThis, 'localStorage', ownStorage);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('a result that has not been acknowledged', () => {
  it('is there again after a reload', () => {
    const storage = memory();
    const isKept = keepSubmission({ ...result, checklistCompleted: [...result.checklistCompleted] }, storage);
    expect(isKept).toBe(true);
    expect(findSubmission(result.sessionCode, storage)).toMatchObject(result);
  });

  it('belongs to its own link', () => {
    const storage = memory();
    keepSubmission({ ...result, checklistCompleted: [] }, storage);
    expect(findSubmission('another-code', storage)).toBeUndefined();
  });

  it('is gone once it has been acknowledged', () => {
    const storage = memory();
    keepSubmission({ ...result, checklistCompleted: [] }, storage);
    forgetSubmission(result.sessionCode, storage);
    expect(findSubmission(result.sessionCode, storage)).toBeUndefined();
  });

  it('is none where what is stored is no result', () => {
    const storage = memory();
    storage.setItem(`unsent-result-${result.sessionCode}`, '{"microphoneStatus":true}');
    expect(findSubmission(result.sessionCode, storage)).toBeUndefined();
  });

  it('does not stop the page where nothing can be stored, and is not said to be kept there', () => {
    expect(keepSubmission({ ...result, checklistCompleted: [] }, broken)).toBe(false);
    expect(findSubmission(result.sessionCode, broken)).toBeUndefined();
    expect(() => forgetSubmission(result.sessionCode, broken)).not.toThrow();
  });

  it('does not stop the page where the browser throws as soon as storage is named', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    expect(keepSubmission({ ...result, checklistCompleted: [] })).toBe(false);
    expect(findSubmission(result.sessionCode)).toBeUndefined();
    expect(() => forgetSubmission(result.sessionCode)).not.toThrow();
  });
});
