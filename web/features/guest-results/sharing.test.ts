import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maySendResult, type SharingState, sharingReducer, unshared } from './sharing';

type SharingEvent = Parameters<typeof sharingReducer>[1];

const NO_NETWORK = 'There is no network.';
const refused = { type: 'refused', message: NO_NETWORK, isKept: true, isRepeated: false } as const;
const send: SharingEvent = { type: 'send' };
const acknowledged: SharingEvent = { type: 'acknowledged' };
const closed: SharingEvent = { type: 'link-closed' };

describe('sharing', () => {
  it.each<[string, readonly SharingEvent[], SharingState, boolean]>([
    ['may be sent', [], unshared, true],
    ['is not sent twice at a time', [send, send], { kind: 'sending' }, false],
    ['is shared once it is acknowledged', [send, acknowledged], { kind: 'shared' }, false],
    ['is sent again where something has changed', [send, acknowledged, send], { kind: 'sending' }, false],
    [
      'keeps the reason of a refusal',
      [send, refused],
      { kind: 'failed', message: NO_NETWORK, isKept: true, isRepeated: false },
      true,
    ],
    [
      'reports that a refused result is not kept',
      [send, { ...refused, isKept: false }],
      { kind: 'failed', message: NO_NETWORK, isKept: false, isRepeated: false },
      true,
    ],
    ['is sent again after a refusal', [send, refused, send], { kind: 'sending' }, false],
    ['ends with the link', [send, closed], { kind: 'closed' }, false],
    ['is not sent after the link has ended', [send, closed, send], { kind: 'closed' }, false],
  ])('%s', (_what, events, sharing, may) => {
    const after = events.reduce(sharingReducer, unshared);
    expect([after, maySendResult(after)]).toEqual([sharing, may]);
  });

  it('ignores answers to a result that is shared, and to one that was not sent', () => {
    const shared: SharingState = { kind: 'shared' };
    for (const event of [acknowledged, closed, refused]) expect(sharingReducer(shared, event)).toBe(shared);
    for (const event of [acknowledged, refused]) expect(sharingReducer(unshared, event)).toBe(unshared);
  });

  it('is acknowledged at most once for each sending, in any run of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(send, acknowledged, closed, refused)), (events) => {
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
