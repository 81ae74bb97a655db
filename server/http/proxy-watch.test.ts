import { describe, expect, it } from 'vitest';
import { ProxyWatch } from './proxy-watch';

const proxied = { peer: '172.18.0.2', hasForwardingHeader: true, isTrusted: false };
const check = { peer: '127.0.0.1', hasForwardingHeader: false, isTrusted: false };

function watchOf(nowMs = { value: 0 }) {
  const reports: string[] = [];
  const watch = new ProxyWatch({ clock: () => nowMs.value, report: (address) => void reports.push(address) });
  const note = (call: typeof proxied, times: number) => {
    for (let count = 0; count < times; count += 1) watch.note(call);
  };
  return { reports, note };
}

describe('a proxy that is not trusted', () => {
  it('is reported once all calls came through it, and again after an hour', () => {
    const nowMs = { value: 0 };
    const { reports, note } = watchOf(nowMs);
    note(proxied, 19);
    note(check, 1);
    expect(reports).toEqual([]);
    note({ ...proxied, peer: '::ffff:172.18.0.2' }, 9);
    expect(reports).toEqual(['172.18.0.2']);
    nowMs.value = 3_600_000;
    note(proxied, 9);
    expect(reports).toEqual(['172.18.0.2', '172.18.0.2']);
  });

  it.each([
    ['a visitor who reaches the app without it', { ...proxied, peer: '192.168.1.9', hasForwardingHeader: false }],
    ['another address', { ...proxied, peer: '172.18.0.3' }],
    ['a header that counts', { ...proxied, isTrusted: true }],
    ['a public address, which may be that of a visitor', { ...proxied, peer: '8.8.8.8' }],
  ])('is not certain after %s', (_what, other) => {
    const { reports, note } = watchOf();
    note(proxied, 19);
    note(other, 1);
    note(proxied, 19);
    note({ ...proxied, peer: '8.8.8.8' }, 40);
    expect(reports).toEqual([]);
  });
});
