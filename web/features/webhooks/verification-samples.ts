/** Code that checks the signature of a message, in the languages that most receivers are written in. */
export const VERIFICATION_SAMPLES = [
  {
    language: 'JavaScript',
    code: `import { Webhook } from 'standardwebhooks';

// The body as it came, not as parsed JSON.
const event = new Webhook(process.env.LINECHECK_SECRET).verify(body, headers);`,
  },
  {
    language: 'Python',
    code: `import os
from standardwebhooks import Webhook

# The body as it came, not as parsed JSON.
event = Webhook(os.environ["LINECHECK_SECRET"]).verify(body, headers)`,
  },
  {
    language: 'Go',
    code: `wh, err := standardwebhooks.NewWebhook(os.Getenv("LINECHECK_SECRET"))
if err != nil {
	return err
}
// The body as it came, not as parsed JSON.
err = wh.Verify(body, request.Header)`,
  },
] as const;
