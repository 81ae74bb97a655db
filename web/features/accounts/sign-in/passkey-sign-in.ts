import {
  beginPasskeySignIn,
  type PasskeyAnswer,
  type PasskeyQuestion,
  type SignedInUser,
  signInByPasskey,
} from '@linecheck/contract';
import { passkeySignIn } from '@linecheck/texts/en/sign-in';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { RequestError, send } from '../../../api/send';
import { currentTexts } from '../../../texts/use-texts';

/** @throws RequestError with words for the person if the browser gives no answer. */
export async function answerByPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  if (!browserSupportsWebAuthn()) throw refusal('unsupported');
  try {
    return answerOf(await startAuthentication({ optionsJSON: optionsOf(question) }));
  } catch (error) {
    throw refusal(FAULTS[error instanceof Error ? error.name : ''] ?? 'failed');
  }
}

export async function enterByPasskey(): Promise<SignedInUser> {
  const passkey = await answerByPasskey(await send(beginPasskeySignIn, {}));
  return enterWithAnswer(passkey);
}

export const enterWithAnswer = (passkey: PasskeyAnswer): Promise<SignedInUser> =>
  send(signInByPasskey, { body: { passkey } });

/** Shorter than the server's ten minutes for an answer. */
const RENEWED_AFTER_MS = 9 * 60_000;

/**
 * Lets the browser offer passkeys in the field for the email address, until one is chosen. Only the first answer is
 * given. @returns the function that ends it.
 */
export function watchAutofill(onAnswer: (answer: PasskeyAnswer) => void): () => void {
  let isOver = false;
  const offer = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const question = await send(beginPasskeySignIn, {});
    if (isOver) return;
    const answer = await startAuthentication({ optionsJSON: optionsOf(question), useBrowserAutofill: true });
    if (!isOver) onAnswer(answerOf(answer));
  };
  // Without the offer, the button remains. A ceremony that is renewed or ended is refused here, too.
  const start = () => void offer().catch(() => undefined);
  const timer = setInterval(start, RENEWED_AFTER_MS);
  start();
  return () => {
    isOver = true;
    clearInterval(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}

type PasskeyFault = keyof typeof passkeySignIn;

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'wrongAddress',
};

const refusal = (fault: PasskeyFault): RequestError =>
  new RequestError(403, fault, { code: 'passkey_refused', message: currentTexts(passkeySignIn)[fault] });

const optionsOf = (question: PasskeyQuestion): PublicKeyCredentialRequestOptionsJSON =>
  question as PublicKeyCredentialRequestOptionsJSON; // The transports are those that browsers have named.

/** The parts that the server reads. */
const answerOf = ({
  id,
  rawId,
  type,
  authenticatorAttachment,
  response,
}: AuthenticationResponseJSON): PasskeyAnswer => ({
  id,
  rawId,
  type,
  ...(authenticatorAttachment && { authenticatorAttachment }),
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { userHandle: response.userHandle }),
  },
});
