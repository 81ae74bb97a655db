import type { PasskeyCreation, PasskeyOffer } from '@linecheck/contract';
import { passkeyFaults } from '@linecheck/texts/en/passkey-faults';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { RequestError } from '../../../api/send';
import { currentTexts } from '../../../texts/use-texts';
import { supportsPasskeys } from './passkey-support';

/**
 * Makes a passkey in this browser.
 *
 * @throws RequestError with words for the person if the browser makes none.
 */
export async function makePasskey(offer: PasskeyOffer): Promise<PasskeyCreation> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: optionsOf(offer) }).catch(
    (error: unknown) => {
      throw faultOf(error);
    },
  );
  const { clientDataJSON, attestationObject, transports } = response;
  // Browsers send more than the server reads.
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

const optionsOf = (offer: PasskeyOffer): PublicKeyCredentialCreationOptionsJSON =>
  offer as PublicKeyCredentialCreationOptionsJSON; // The transports are those that browsers have named.

type NewPasskeyFault = keyof typeof passkeyFaults;

/** By the name of the browser's error (Web Authentication Level 3, §5.1.3). */
const FAULTS: Readonly<Record<string, NewPasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'duplicate',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'wrongAddress',
};

function faultOf(error: unknown): RequestError {
  const name = error instanceof Error ? error.name : '';
  const fault = supportsPasskeys() ? (FAULTS[name] ?? 'failed') : 'unsupported';
  return new RequestError(403, fault, { code: 'passkey_refused', message: currentTexts(passkeyFaults)[fault] });
}
