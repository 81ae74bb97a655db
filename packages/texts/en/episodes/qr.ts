import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The link of a guest as a QR code, for a second device. */
export const qrCode = textGroup('guest/episodes/qr.qrCode', {
  title: 'Continue on another device',
  hint: 'Point the camera of your phone at the code. The check starts from the beginning there, and your host sees that a second device has opened the link.',
  code: 'QR code of your link',
  guestTitle: 'QR code of the link of {name}',
  guestHint: '{name} opens the link by pointing the camera of a phone at the code.',
  guestCode: 'QR code of the link of {name}',
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: 'Not copied',
  address: 'Address of the link',
  close: 'Close',
} as const satisfies TextTable);
