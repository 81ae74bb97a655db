import type { Submission } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { keptRuns } from './kept-runs';
import { useShareResults } from './use-share-results';

const CODE = 'q4v8zk2m7x0c9t5hb3wn6ryjd1';

const result: Submission = {
  sessionCode: CODE,
  guestName: 'Amara Okafor',
  microphoneStatus: 'passed',
  cameraStatus: 'warning',
  connectionStatus: 'passed',
  checklistCompleted: [],
  submissionId: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
};

const calls = watchServerCalls();

const stored = { id: '7f3a1f0e-54f2-4f6b-8a57-0d0c8f2b9c22', submittedAt: '2026-03-01T12:00:00.000Z' };
const acknowledge = (call: number) => calls[call]?.answer(201, stored);
const mounted = () => renderHook((_: object) => useShareResults(), {});

describe('sharing results', () => {
  it('is over once the server has acknowledged them, and the browser keeps what was shared', async () => {
    const hook = await mounted();
    await happens(() => void hook.now().share(result));
    expect(hook.now().sharing.kind).toBe('sending');
    await acknowledge(0);
    expect(hook.now().sharing.kind).toBe('shared');
    expect(hook.now().shared?.result).toEqual(result);
    expect(keptRuns.find(CODE).shared).toMatchObject({ statuses: { camera: 'warning', microphone: 'passed' } });
  });

  it('happens once, however often it is asked for meanwhile', async () => {
    const hook = await mounted();
    await happens(() => void hook.now().share(result));
    await happens(() => void hook.now().share(result));
    expect(calls).toHaveLength(1);
  });

  it('that fails says so, and may be tried again', async () => {
    const hook = await mounted();
    await happens(() => void hook.now().share(result));
    await calls[0]?.fail();
    expect(hook.now().sharing).toMatchObject({ kind: 'failed', isKept: false });
    await happens(() => void hook.now().share(result));
    await acknowledge(1);
    expect(hook.now().sharing.kind).toBe('shared');
  });

  it('through an expired link is closed, and leaves nothing in the browser', async () => {
    keptRuns.share(CODE, { guestName: 'Amara', guestEmail: '', statuses: { microphone: 'passed' } });
    const hook = await mounted();
    await happens(() => void hook.now().share(result));
    await calls[0]?.answer(404, { code: 'link_not_valid', message: 'This link is not valid.' });
    expect(hook.now().sharing.kind).toBe('closed');
    expect(keptRuns.find(CODE)).toEqual({});
    await happens(() => void hook.now().share(result));
    expect(calls).toHaveLength(1);
  });

  it('names the run that it follows, and never itself', async () => {
    const before = '11111111-1111-4111-8111-111111111111';
    keptRuns.share(CODE, { submissionId: before, guestName: 'Amara', guestEmail: '', statuses: {} });
    const hook = await mounted();
    await happens(() => void hook.now().share(result));
    await acknowledge(0);
    await happens(() => void hook.now().share(result));
    expect(calls.map(({ body }) => Object(body).follows)).toEqual([before, undefined]);
  });

  it('is amended by what was decided about a recording since, and by nothing before that', async () => {
    const hook = await mounted();
    await happens(() => hook.now().amend({ recording: 'skipped' }));
    expect(calls).toHaveLength(0);
    await happens(() => void hook.now().share(result));
    await acknowledge(0);
    await happens(() => void hook.now().amend({ recording: 'skipped' }));
    expect(calls[1]?.body).toEqual({ ...result, recording: 'skipped' });
    await calls[1]?.fail();
    expect(hook.now().sharing.kind).toBe('shared');
  });
});
