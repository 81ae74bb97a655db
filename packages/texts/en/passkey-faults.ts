import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Why a browser made no passkey. */
export const passkeyFaults = textGroup('host/passkey-faults.passkeyFaults', {
  cancelled: 'The question of the browser was closed, or nobody answered it in time. Nothing has changed.',
  duplicate: 'You have a passkey on this device already. Use another device, or remove that one first.',
  unsupported: 'This browser or device cannot make a passkey that asks for your fingerprint, face or PIN.',
  wrongAddress: 'Passkeys do not work at this address. Open the installation at its own address.',
  failed: 'The browser could not make a passkey. Please try again.',
} as const satisfies TextTable);
