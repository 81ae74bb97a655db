import { DeviceError, type DeviceKind } from '../device-error';
import { type DeviceFailure, isDenial } from '../device-failure';

/** The error with which a device fails in this way. */
export const errorFor = (device: DeviceKind, failure: DeviceFailure): DeviceError =>
  isDenial(failure) ? new DeviceError(device, 'denied', { denialReason: failure }) : new DeviceError(device, failure);
