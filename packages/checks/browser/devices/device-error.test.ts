import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceError, toDeviceError } from './device-error';
import { DEVICE_FAILURES, isDenial, isDeviceFailure } from './device-failure';

const meaning = (name: string, message = '') => {
  const { problem, denialReason } = toDeviceError('camera', new DOMException(message, name));
  return denialReason ? `${problem} ${denialReason}` : problem;
};

afterEach(() => void vi.unstubAllGlobals());

describe('toDeviceError', () => {
  it.each([
    ['NotAllowedError', 'Permission denied', 'denied by-guest'],
    ['NotAllowedError', 'Permission dismissed', 'denied dismissed'],
    ['NotAllowedError', 'Permission denied by system', 'denied by-system'],
    ['NotAllowedError', 'Permissions policy violation: camera is not allowed in this document.', 'denied by-policy'],
    ['NotAllowedError', 'Only secure origins are allowed', 'insecure'],
    ['PermissionDeniedError', '', 'denied by-guest'],
    ['PERMISSION_DENIED', '', 'denied by-guest'],
    ['PermissionDismissedError', '', 'denied dismissed'],
    ['SecurityError', '', 'denied by-policy'],
    ['NotFoundError', 'Requested device not found', 'none-found'],
    ['DevicesNotFoundError', '', 'none-found'],
    ['NotReadableError', 'Could not start video source', 'in-use'],
    ['TrackStartError', '', 'in-use'],
    ['SourceUnavailableError', '', 'in-use'],
    ['AbortError', 'Starting videoinput failed', 'in-use'],
    ['AbortError', 'Timeout starting video source', 'in-use'],
    ['OverconstrainedError', '', 'not-compatible'],
    ['ConstraintNotSatisfiedError', '', 'not-compatible'],
    ['MediaDeviceKillSwitchOn', '', 'muted'],
    ['NotSupportedError', '', 'unsupported'],
    ['AbortError', 'The operation was aborted', 'failed'],
    ['InvalidStateError', '', 'failed'],
  ])('%s "%s" means %s', (name, message, expected) => {
    expect(meaning(name, message)).toBe(expected);
  });

  it.each([
    ['NotAllowedError', 'Permission denied', 'denied by-policy'],
    ['NotFoundError', '', 'none-found'],
  ])('knows a page that forbids the device, which browsers do not name: %s means %s', (name, message, expected) => {
    const featurePolicy = {
      features: () => ['camera', 'microphone'],
      allowsFeature: (name: string) => name !== 'camera',
    };
    vi.stubGlobal('document', { featurePolicy });
    expect(meaning(name, message)).toBe(expected);
    expect(toDeviceError('microphone', new DOMException(message, name)).denialReason).not.toBe('by-policy');
  });

  it('keeps what was thrown as its cause', () => {
    const cause = new DOMException('x', 'NotReadableError');
    expect(toDeviceError('microphone', cause).cause).toBe(cause);
  });

  it('passes a device error through as it is', () => {
    const error = new DeviceError('microphone', 'suspended');
    expect(toDeviceError('microphone', error)).toBe(error);
  });

  it.each(['text', undefined, null, 7])('calls %s a failure', (thrown) => {
    expect(toDeviceError('microphone', thrown).problem).toBe('failed');
  });
});

it('a failure is recognized by its code, and codes of measurements are not failures', () => {
  expect(DEVICE_FAILURES.every(isDeviceFailure)).toBe(true);
  expect(['too-quiet', 'not-loaded', 'constructor', undefined].some(isDeviceFailure)).toBe(false);
});

it('only refusals are watched', () => {
  expect(DEVICE_FAILURES.filter(isDenial)).toEqual([
    'by-guest',
    'dismissed',
    'by-system',
    'by-policy',
    'withdrawn',
    'withdrawn-for-good',
  ]);
});
