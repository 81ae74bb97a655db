import { CAMERA_KINDS } from '@linecheck/checks/camera/camera-kind';
import { PLAIN_COLORS } from '@linecheck/checks/camera/frame';
import { CHECKS, type CheckName } from '@linecheck/checks/check';
import { judgeConnection } from '@linecheck/checks/connection/judge';
import { assumed, measured } from '@linecheck/checks/reading';
import type { VerdictParams } from '@linecheck/checks/verdict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdicts } from './en/verdicts';
import { verdictWordsIn } from './verdict-words';

const words = (check: CheckName, code: string, params: VerdictParams = {}) =>
  verdictWordsIn('en', verdicts, check, { code, params });

const everyCode = CHECKS.flatMap((check) =>
  Object.keys(verdicts[check].verdicts).map((code) => [check, code] as const),
);

/** Parameters that an engine returns with these codes. */
const decides: Readonly<Record<string, VerdictParams>> = {
  framing: { tooLow: true },
  stutters: { count: 2 },
  infrared: { kind: 'infrared' },
  estimated: { estimated: 'upload' },
  fair: { worst: 'upload' },
  poor: { worst: 'upload' },
};
const passed: readonly string[] = ['good', 'excellent', 'headphones'];

describe('the words of a verdict', () => {
  it.each(everyCode)(
    '%s %s has complete sentences, and advice unless it passed or contains the advice itself',
    (check, code) => {
      const { message, details, advice } = words(check, code, decides[code]);
      expect(message).toMatch(/^[A-Z][^{}]*$/);
      expect(details).toMatch(/^[A-Z][^{}]*\.$/);
      expect(advice === undefined).toBe(passed.includes(code) || code === 'exception');
      // The longest text that the contract accepts.
      for (const each of [message, details, advice]) expect(each?.length ?? 0).toBeLessThanOrEqual(300);
    },
  );

  it('count the pictures of a camera that stutters', () => {
    expect(words('camera', 'stutters', { count: 1 }).details).toBe('Your camera sends 1 picture a second.');
    expect(words('camera', 'stutters', { count: 2 })).toMatchObject({
      message: 'Your picture stutters',
      details: 'Your camera sends 2 pictures a second.',
      advice: expect.stringContaining('lamp'),
    });
  });

  it.each([
    ['microphone', 'no-samples', 'No audio data collected'],
    ['microphone', 'too-quiet', 'Audio too quiet or not detected'],
    ['microphone', 'too-low', 'Audio level too low'],
    ['microphone', 'too-loud', 'Audio level too high'],
    ['microphone', 'inconsistent', 'Audio levels inconsistent'],
    ['microphone', 'good', 'Microphone test passed'],
    ['camera', 'too-dark', 'Camera setup unusable - too dark'],
    ['camera', 'overexposed', 'Camera setup unusable - overexposed'],
    ['camera', 'dark-without-person', 'Cannot detect person in dark conditions'],
    ['camera', 'excellent', 'Excellent camera setup!'],
    ['camera', 'framing', 'Person detected but framing could improve'],
    ['camera', 'dim', 'Person detected but lighting is dim'],
    ['camera', 'very-bright', 'Person detected but very bright'],
    ['camera', 'good', 'Good camera setup!'],
    ['camera', 'partly-visible', 'Person partially visible'],
    ['camera', 'face-cut-off', 'Person partially visible'],
    ['camera', 'no-person', 'No person detected in frame'],
    ['connection', 'excellent', 'Excellent connection'],
    ['connection', 'good', 'Good connection'],
    ['connection', 'fair', 'Fair connection'],
    ['connection', 'poor', 'Poor connection'],
    ['connection', 'exception', 'Connection test failed'],
  ] as const)('of the %s: %s is "%s" (S2 §4, §5, §8)', (check, code, message) => {
    expect(words(check, code).message).toBe(message);
  });

  it('of a check that failed with an error contain advice (S2 §8)', () => {
    expect(words('connection', 'exception').details).toBe(
      'Unable to test connection. Please check your internet and try again.',
    );
  });
});

describe('the words of a microphone', () => {
  it('advise on a busy computer before cables if it was busy', () => {
    expect(words('microphone', 'drop-outs', { cause: 'busy-computer' }).advice).toMatch(/^Your computer is busy/);
    expect(words('microphone', 'drop-outs', {}).advice).toMatch(/^Plug the microphone straight/);
  });

  it('name a crowd where no voice stands out', () => {
    const { message, details, advice } = words('microphone', 'no-voice', { cause: 'crowd' });
    expect(message).toBe('Audio levels inconsistent');
    expect(details).toBe('We hear several sounds at once, but no single voice stands out.');
    expect(advice).toMatch(/^Speak close to the microphone/);
  });

  it('mention automatic gain during the measurement', () => {
    const gained = { processing: 'automatic-gain' };
    expect(words('microphone', 'good', gained).details).toBe(
      'Your voice comes through at a good level (measured with automatic gain).',
    );
    expect(words('microphone', 'telephone-band', gained).details).toContain('(measured with automatic gain)');
    expect(words('microphone', 'too-low', gained).advice).toBe(words('microphone', 'too-low').advice);
    expect(words('microphone', 'no-samples', gained)).toEqual(words('microphone', 'no-samples'));
  });
});

describe('the words of a camera', () => {
  it('have the hints of S2 §5 one after the other', () => {
    expect(words('camera', 'framing', { tooLow: true, offCentre: true }).details).toBe(
      'Face should be more centered horizontally. Face appears too low - move closer or adjust camera angle.',
    );
    expect(words('camera', 'framing', { tooHigh: true }).details).toBe(
      'Face appears too high - move camera up or step back slightly.',
    );
  });

  it.each([
    ['low', 'a little higher'],
    ['high', 'a little lower'],
  ])('advise for a face that is nearly too %s to bring it %s', (nearly, move) => {
    expect(words('camera', 'excellent', { nearly }).details).toContain(move);
  });
});

describe('the words of a camera whose face has few pixels', () => {
  it('say so after a pass', () => {
    expect(words('camera', 'excellent', { fewPixels: true }).details).toMatch(/picture\. Your face has few pixels\./);
    expect(words('camera', 'framing', { tooLow: true, fewPixels: true }).details).not.toContain('pixels');
  });
});

describe('the words of a camera whose picture is not live', () => {
  it('name the color', () => {
    for (const plainColor of PLAIN_COLORS)
      expect(words('camera', 'flat', { plainColor }).details).toBe(`Your camera sends a plain ${plainColor} picture.`);
  });

  it('advise by the kind of the camera, and to uncover an ordinary one that is black', () => {
    expect(words('camera', 'frozen', { kind: 'program' }).advice).toMatch(/^Start the virtual camera/);
    expect(words('camera', 'flat', { kind: 'phone', plainColor: 'black' }).advice).toMatch(/^Open the camera app/);
    expect(words('camera', 'flat', { plainColor: 'black' }).advice).toMatch(/^Uncover the camera\./);
    expect(words('camera', 'flat', { plainColor: 'green' }).advice).toMatch(/^Restart the camera/);
    for (const kind of CAMERA_KINDS)
      for (const code of ['flat', 'placeholder', 'frozen'])
        expect(words('camera', code, { kind }).advice).not.toMatch(/lamp|light on|window/);
  });

  it('name an infrared camera, and no lamp, whatever its picture shows', () => {
    for (const code of ['infrared', 'too-dark', 'dim', 'dark-without-person', 'no-person'])
      expect(words('camera', code, { kind: 'infrared' }).advice).toBe(
        'This camera only sees infrared light. Choose another one.',
      );
  });

  it('name a desk camera whose picture passes', () => {
    expect(words('camera', 'good', { kind: 'desk' })).toMatchObject({
      details: expect.stringContaining('This camera shows your desk.'),
      advice: undefined,
    });
  });
});

describe('the words of a connection', () => {
  it.each([
    [8, 60, 40, 'passed', 'Excellent connection', 'More than fast enough for a video call.'],
    [42, 20, 11, 'passed', 'Good connection', 'Fast enough for a video call.'],
    [100, 9, 5, 'warning', 'Fair connection', 'A video call may stutter now and then.'],
    [250, 2, 1, 'failed', 'Poor connection', 'Too slow for a steady video call.'],
    [1, 50, 0.25, 'warning', 'Fair connection', 'Your upload is too slow'],
    [1, 0.5, 30, 'warning', 'Fair connection', 'Your download is too slow'],
    [450, 60, 60, 'warning', 'Fair connection', 'Replies over your connection take so long'],
  ] as const)(
    'of %d ms and %d/%d Mbps, which %s: %s',
    (latencyMs, downloadMbps, uploadMbps, status, message, details) => {
      const verdict = judgeConnection({
        latencyMs: measured(latencyMs),
        downloadMbps: measured(downloadMbps),
        uploadMbps: measured(uploadMbps),
      });
      expect(verdict.status).toBe(status);
      const said = words('connection', verdict.code, verdict.params);
      expect(said).toMatchObject({ message, details: expect.stringContaining(details) });
    },
  );

  it.each([
    ['latency', 'VPN'],
    ['upload', 'uploads'],
    ['download', 'streams'],
  ])('advise on the worst metric: %s', (worst, mentioned) => {
    for (const code of ['fair', 'poor']) expect(words('connection', code, { worst }).advice).toContain(mentioned);
  });

  it.each([
    ['no-webrtc', 'WebRTC, which browser calls need, is turned off'],
    ['no-udp', 'blocks UDP in this browser'],
  ])('say of a browser without a path for calls (%s) what it lacks', (path, lack) => {
    const { details } = words('connection', 'excellent', { path });
    expect(details).toMatch(/^More than fast enough for a video call\. /);
    expect(details).toContain(lack);
  });

  it.each(['excellent', 'good'])('do not praise a connection (%s) to a server on the same computer', (code) => {
    expect(words('connection', code, { place: 'this-computer' }).details).toBe(
      'Measured to a server on the same computer. The internet connection was not tested.',
    );
  });

  it('of a fault name the private network as well', () => {
    expect(words('connection', 'udp-blocked', { place: 'private-network' }).details).toBe(
      'Your network blocks UDP. Calls fall back to TCP, which freezes more often. Measured to a server in a private network. The internet connection was not tested.',
    );
  });

  it('report that nothing could be measured (M3)', () => {
    expect(words('connection', 'exception', { cause: 'blocked' }).details).toMatch(/^An extension or a filter blocks/);
    expect(words('connection', 'unmeasured', { cause: 'busy-computer' })).toMatchObject({
      message: 'Connection could not be measured',
      details: 'Not measured: your computer was too busy.',
      advice: 'Close other programs and tabs, then retest.',
    });
    expect(words('connection', 'unmeasured')).toMatchObject({
      message: 'Connection could not be measured',
      details: 'Estimated: the speed test could not run.',
    });
  });

  it('begin with the faults of the measured part', () => {
    expect(words('connection', 'poor', { worst: 'latency', estimated: 'latency-upload' }).details).toBe(
      'Too slow for a steady video call. Estimated: the speed test could not run for latency and upload.',
    );
  });

  it('name all assumed metrics', () => {
    const reading = (isMeasured: boolean) => (isMeasured ? measured(20) : assumed(20));
    const any = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()).filter((each) => each.includes(false));
    fc.assert(
      fc.property(any, ([latency, download, upload]) => {
        const { code, params } = judgeConnection({
          latencyMs: reading(latency),
          downloadMbps: reading(download),
          uploadMbps: reading(upload),
        });
        expect(words('connection', code, params).details).toContain('Estimated: the speed test could not run');
      }),
    );
  });
});

describe('the words of speakers', () => {
  it('report why no echo was measured', () => {
    expect(words('speakers', 'echo-not-measured', { why: 'processed' }).details).toBe(
      'You hear what is played. This browser does not let us listen for an echo.',
    );
    expect(words('speakers', 'not-heard', { why: 'silent' }).why).toContain('complete silence');
    expect(words('speakers', 'headphones').why).toBeUndefined();
  });
});

describe('a verdict of another version or client', () => {
  const stored = { message: 'Zu leise', advice: 'Näher ans Mikrofon.' };

  it.each([undefined, 'of-a-newer-page', 'constructor'])('without a known code has its own words: %s', (code) => {
    const given = verdictWordsIn('en', verdicts, 'microphone', { code, params: {}, ...stored });
    expect(given).toEqual({ ...stored, details: undefined });
  });

  it('with a known code has our words', () => {
    const given = verdictWordsIn('en', verdicts, 'microphone', { code: 'too-quiet', params: {}, ...stored });
    expect(given).toEqual(words('microphone', 'too-quiet'));
  });

  it('without either has no words', () => {
    expect(words('camera', 'of-a-newer-page')).toEqual({ message: undefined, details: undefined, advice: undefined });
  });

  it('loses nothing else because of unknown parameters', () => {
    const params = { processing: 'constructor', worst: '__proto__', nearly: 4, tooLow: 'yes', estimated: true };
    for (const [check, code] of everyCode) {
      const { message, advice } = words(check, code, decides[code]);
      expect(words(check, code, { ...params, ...decides[code] })).toMatchObject({ message, advice });
    }
  });
});
