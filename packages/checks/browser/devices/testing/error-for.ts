import { DeviceError, type DeviceFailure, type DeviceKind, isDenial } from '../device-error';

/** The error with which a device fails in this way. */
export const errorFor = (device: DeviceKind, failure: DeviceFailure): DeviceError =>
  isDenial(failure) ? new DeviceError(device, 'denied', { denialReason: failure }) : new DeviceError(device, failure);
