import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maySend, type Sharing, type SharingEvent, sharingReducer, unshared } from './sharing';

const refused: SharingEvent = { type: 'refused', message: 'There is no network.', isKept: true };
const anyEvent = fc.constantFrom<SharingEvent>(
  { type: 'send' },
  { type: 'acknowledged' },
  { type: 'link-closed' },
  refused,
);
const stateAfter = (events: readonly SharingEvent[]): Sharing => events.reduce(sharingReducer, unshared);

describe('sharing', () => {
  it('is sent, then shared', () => {
    expect(stateAfter([{ type: 'send' }])).toEqual({ kind: 'sending' });
    expect(stateAfter([{ type: 'send' }, { type: 'acknowledged' }])).toEqual({ kind: 'shared' });
  });

  it('keeps the reason of a refusal and may be tried again', () => {
    const failed = stateAfter([{ type: 'send' }, refused]);
    expect(failed).toEqual({ kind: 'failed', message: 'There is no network.', isKept: true });
    expect(maySend(failed)).toBe(true);
    expect(sharingReducer(failed, { type: 'send' })).toEqual({ kind: 'sending' });
  });

  it('says whether what was refused outlives the page', () => {
    expect(stateAfter([{ type: 'send' }, { ...refused, isKept: false }])).toMatchObject({
      kind: 'failed',
      isKept: false,
    });
  });

  it('ends with the link, and is not tried again', () => {
    const closed = stateAfter([{ type: 'send' }, { type: 'link-closed' }]);
    expect(closed).toEqual({ kind: 'closed' });
    expect(maySend(closed)).toBe(false);
    expect(sharingReducer(closed, { type: 'send' })).toBe(closed);
  });

  it('is not sent twice at a time', () => {
    expect(maySend({ kind: 'sending' })).toBe(false);
    expect(stateAfter([{ type: 'send' }, { type: 'send' }])).toEqual({ kind: 'sending' });
  });

  it('stays shared until what has changed since is sent', () => {
    const shared = stateAfter([{ type: 'send' }, { type: 'acknowledged' }]);
    for (const event of [{ type: 'acknowledged' }, { type: 'link-closed' }, refused] as const)
      expect(sharingReducer(shared, event)).toBe(shared);
    expect(maySend(shared)).toBe(false);
    expect(sharingReducer(shared, { type: 'send' })).toEqual({ kind: 'sending' });
  });

  it('has no answer to what was not sent', () => {
    expect(stateAfter([{ type: 'acknowledged' }])).toBe(unshared);
    expect(stateAfter([refused])).toBe(unshared);
  });

  it('is acknowledged at most once for each sending, in any run of events', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        let [sharing, sent, acknowledged] = [unshared, 0, 0];
        for (const event of events) {
          const next = sharingReducer(sharing, event);
          if (next !== sharing && next.kind === 'sending') sent += 1;
          if (next !== sharing && next.kind === 'shared') acknowledged += 1;
          sharing = next;
        }
        expect(acknowledged).toBeLessThanOrEqual(sent);
      }),
    );
  });
});
