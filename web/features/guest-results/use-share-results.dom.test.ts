import type { ResultSubmission } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { storedRuns } from './stored-runs';
import { useShareResults } from './use-share-results';

const CODE = 'q4v8zk2m7x0c9t5hb3wn6ryjd1';

const result: ResultSubmission = {
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

async function mounted() {
  const hook = await renderHook((_: object) => useShareResults(), {});
  return { ...hook, share: () => happens(() => void hook.now().share(result)), kind: () => hook.now().sharing.kind };
}

describe('sharing results', () => {
  it('happens once, ends with the acknowledgement of the server, and is kept in the browser', async () => {
    const hook = await mounted();
    await hook.share();
    await hook.share();
    expect([hook.kind(), calls.length]).toEqual(['sending', 1]);
    await acknowledge(0);
    expect(hook.kind()).toBe('shared');
    expect(hook.now().shared?.result).toEqual(result);
    expect(storedRuns.find(CODE).shared).toMatchObject({ statuses: { camera: 'warning', microphone: 'passed' } });
  });

  it('that fails is reported, and may be tried again', async () => {
    const hook = await mounted();
    await hook.share();
    await calls[0]?.fail();
    expect(hook.now().sharing).toMatchObject({ kind: 'failed', isKept: false });
    await hook.share();
    await acknowledge(1);
    expect(hook.kind()).toBe('shared');
  });

  it('through an expired link is over, and leaves nothing in the browser', async () => {
    storedRuns.share(CODE, { guestName: 'Amara', guestEmail: '', statuses: { microphone: 'passed' } });
    const hook = await mounted();
    await hook.share();
    await calls[0]?.answer(404, { code: 'link_not_valid', message: 'This link is not valid.' });
    expect(hook.kind()).toBe('closed');
    expect(storedRuns.find(CODE)).toEqual({});
    await hook.share();
    expect(calls).toHaveLength(1);
  });

  it('names the run that it follows, and never itself', async () => {
    const before = '11111111-1111-4111-8111-111111111111';
    storedRuns.share(CODE, { submissionId: before, guestName: 'Amara', guestEmail: '', statuses: {} });
    const hook = await mounted();
    await hook.share();
    await acknowledge(0);
    await hook.share();
    expect(calls.map(({ body }) => Object(body).follows)).toEqual([before, undefined]);
  });

  it('is amended by a later decision about a recording, and by no earlier one', async () => {
    const hook = await mounted();
    await happens(() => hook.now().amend({ recording: 'skipped' }));
    expect(calls).toHaveLength(0);
    await hook.share();
    await acknowledge(0);
    await happens(() => void hook.now().amend({ recording: 'skipped' }));
    expect(calls[1]?.body).toEqual({ ...result, recording: 'skipped' });
    await calls[1]?.fail();
    expect(hook.kind()).toBe('shared');
  });
});

describe('a result that the server cannot store', () => {
  const advance = fakeTime({ toFake: ['setTimeout', 'clearTimeout'] });
  const refuse = (call: number) => calls[call]?.answer(503, { code: 'unavailable', message: 'No storage.' });

  it('is sent again with the same key until it is acknowledged, and later each time', async () => {
    const hook = await mounted();
    await hook.share();
    await refuse(0);
    expect(hook.now().sharing).toMatchObject({ kind: 'failed', isRepeated: true });
    await advance(4999);
    expect(calls).toHaveLength(1);
    await advance(1);
    await calls[1]?.answer(502, '<html>');
    await advance(9999);
    expect(calls).toHaveLength(2);
    await advance(1);
    await acknowledge(2);
    expect(hook.kind()).toBe('shared');
    await advance(60_000);
    expect(calls.map(({ body }) => body)).toEqual([result, result, result]);
  });

  it('is sent once when the guest does not wait', async () => {
    const hook = await mounted();
    await hook.share();
    await refuse(0);
    await hook.share();
    await acknowledge(1);
    await advance(60_000);
    expect([hook.kind(), calls.length]).toEqual(['shared', 2]);
  });

  it('is not sent by a page that is closed', async () => {
    const hook = await mounted();
    await hook.share();
    await refuse(0);
    await hook.unmount();
    await advance(60_000);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['a refusal', 429, { code: 'rate_limited', message: 'Too many.' }],
    ['a bug', 500, { code: 'internal', message: 'Oh.' }],
  ])('%s is not repeated', async (_what, status, body) => {
    const hook = await mounted();
    await hook.share();
    await calls[0]?.answer(status, body);
    await advance(60_000);
    expect([hook.kind(), calls.length]).toEqual(['failed', 1]);
  });
});
