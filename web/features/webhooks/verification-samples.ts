import nodeCode from '@linecheck/texts/webhook-verification/verify.mjs?raw';
import pythonCode from '@linecheck/texts/webhook-verification/verify.py?raw';
import shellCode from '@linecheck/texts/webhook-verification/verify.sh?raw';

/** Code that checks the signature of a message. Tests of the server run each of these files. */
export const VERIFICATION_SAMPLES = [
  { language: 'Node.js', code: nodeCode },
  { language: 'Python', code: pythonCode },
  { language: 'Shell', code: shellCode },
] as const;
