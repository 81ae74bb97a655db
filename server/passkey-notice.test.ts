import { expect, it } from 'vitest';
import { passkeyNotice } from './passkey-notice';

it('says at an IP address, and nowhere else, that passkeys are off', () => {
  expect(passkeyNotice({ publicUrl: 'https://192.0.2.7' })).toContain('IP address');
  expect(passkeyNotice({ publicUrl: 'https://[2001:db8::7]' })).toContain('IP address');
  expect(passkeyNotice({ publicUrl: 'http://check.example.org' })).toBeUndefined();
});
