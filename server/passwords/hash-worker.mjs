// Runs in a worker thread. Plain JavaScript, so that tests and the built server load the same file.
import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param {{ password: string }} task */
export const hash = ({ password }) => hashSync(password, parameters);

/** @param {{ stored: string, password: string }} task */
export const verify = ({ stored, password }) => verifySync(stored, password);
