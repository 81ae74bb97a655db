import { refusalOf } from './send';

type Question = () => Promise<boolean>;

let question: Question | undefined;
let asking: Promise<boolean> | undefined;

/** Sets how the page asks for a proof of the person, such as the password. Returns the function that ends this. */
export function onProofAsked(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/**
 * Makes a call that needs a recent sign-in. If the server refuses it for that reason, the page asks for a proof and
 * makes the call once more: its caller waits, and what was typed stays.
 */
export async function withRecentSignIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (refusalOf(error) !== 'sign_in_again' || !(await proveAgain())) throw error;
    return call();
  }
}

/** Asks for a proof of the person. Calls that are refused at the same time share one question. */
export function proveAgain(): Promise<boolean> {
  asking ??= (question?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
