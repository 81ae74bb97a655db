import { describe, expect, it } from 'vitest';
import { MEDIA_PACKET_BYTES, readPacketEcho, readProbe, writeEcho, writeProbe } from './media-packets';

const echo = { seq: 3999, echoSeq: 3801, received: 3900, receivedAtMs: 29_999.125, sentAtMs: 29_999.25 };

describe('a packet on a path for media', () => {
  it('is as long on its way back as on its way up', () => {
    expect([writeProbe(7).length, writeEcho(echo).length]).toEqual([MEDIA_PACKET_BYTES, MEDIA_PACKET_BYTES]);
  });

  it('is parsed as it was written', () => {
    expect(readProbe(writeProbe(3999))).toBe(3999);
    expect(readPacketEcho(writeEcho(echo))).toEqual(echo);
  });

  it('is parsed inside a larger buffer', () => {
    const pool = new Uint8Array([9, 9, 9, ...writeProbe(5), 9]);
    expect(readProbe(pool.subarray(3, 3 + MEDIA_PACKET_BYTES))).toBe(5);
  });

  it.each([0, 1, MEDIA_PACKET_BYTES - 1, MEDIA_PACKET_BYTES + 1, 200])('of %d bytes is refused', (length) => {
    const packet = new Uint8Array(length);
    expect([readProbe(packet), readPacketEcho(packet)]).toEqual([undefined, undefined]);
  });
});
