import { describe, expect, it } from 'vitest';
import { hasCandidates, readSessionDescription, writeDescription } from './description';

const fingerprint = Array(32).fill('0A').join(':');

/** An offer of Chromium. */
const chromium = `v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=ice-ufrag:Zk+/\r\na=ice-pwd:7sFvz2gdLkEwjZEr6BxzcQ3p\r\na=ice-options:trickle\r\na=fingerprint:sha-256 ${fingerprint}\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n`;

/** An offer of Firefox: the fingerprint is before the media section. */
const firefox = `v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 6394843 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=sendrecv\r\na=fingerprint:sha-256 ${fingerprint}\r\na=group:BUNDLE 0\r\na=ice-options:trickle\r\na=msid-semantic:WMS *\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=sendrecv\r\na=ice-pwd:5f1e4a9fd0e6a1b3c2d4e5f60718293a\r\na=ice-ufrag:8f0c2d1e\r\na=mid:0\r\na=setup:actpass\r\na=sctp-port:5000\r\na=max-message-size:1073741823\r\n`;

const said = { mid: '0', sctpPort: 5000, fingerprint };

describe('a description', () => {
  it.each([
    ['Chromium', chromium, { ...said, iceUfrag: 'Zk+/', icePwd: '7sFvz2gdLkEwjZEr6BxzcQ3p' }],
    ['Firefox', firefox, { ...said, iceUfrag: '8f0c2d1e', icePwd: '5f1e4a9fd0e6a1b3c2d4e5f60718293a' }],
  ])('of %s is parsed', (_browser, sdp, expected) => {
    expect(readSessionDescription(sdp)).toEqual(expected);
    expect(hasCandidates(sdp)).toBe(false);
  });

  it('is serialized so that it is parsed as the same', () => {
    const written = writeDescription({
      ...said,
      iceUfrag: 'abcd',
      icePwd: 'x'.repeat(22),
      setup: 'active',
      addresses: ['203.0.113.7', '2001:db8::7'],
      port: 3478,
    });
    expect(readSessionDescription(written)).toEqual({ ...said, iceUfrag: 'abcd', icePwd: 'x'.repeat(22) });
    expect(written.match(/^a=candidate:.*$/gm)).toEqual([
      'a=candidate:1 1 UDP 2122260223 203.0.113.7 3478 typ host',
      'a=candidate:2 1 UDP 2122259967 2001:db8::7 3478 typ host',
    ]);
  });

  it('drops all other lines of strangers', () => {
    const read = readSessionDescription(`${chromium}a=candidate-like\r\na=ssrc:1 cname:x\r\nb=AS:1\r\n`);
    expect(Object.keys(read ?? {})).toEqual(['mid', 'sctpPort', 'iceUfrag', 'icePwd', 'fingerprint']);
  });

  it.each([
    ['a password that is too short', chromium.replace('7sFvz2gdLkEwjZEr6BxzcQ3p', 'x'.repeat(21))],
    ['a password with a line in it', chromium.replace('7sFvz2gdLkEwjZEr6BxzcQ3p', `${'x'.repeat(22)}\0`)],
    ['a weaker hash', chromium.replace('sha-256', 'sha-1')],
    ['a hash that is too short', chromium.replace(fingerprint, fingerprint.slice(3))],
    ['two ports', chromium.replace('a=sctp-port:5000', 'a=sctp-port:5000\r\na=sctp-port:5001')],
    ['a port that is no number', chromium.replace('a=sctp-port:5000', 'a=sctp-port:-1')],
    ['a port beyond all others', chromium.replace('a=sctp-port:5000', 'a=sctp-port:65536')],
  ])('with %s is not valid', (_what, sdp) => {
    expect(readSessionDescription(sdp)).toBeUndefined();
  });

  it.each(['a=candidate:1 1 UDP 1 198.51.100.7 53 typ host', 'A=Candidate:x', 'a=candidate'])(
    'has a candidate in %j',
    (line) => {
      expect(hasCandidates(`${chromium}${line}\r\n`)).toBe(true);
    },
  );
});
