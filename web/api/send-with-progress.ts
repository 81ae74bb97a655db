import type { Endpoint, EndpointInput, EndpointResponse } from '@linecheck/contract';
import { answerOf, callOf } from './send';

interface Progress {
  /** Told from 0 to 1 how much of the body has been sent. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Calls an endpoint whose body takes a while to send. `fetch` does not tell how far it is; this does.
 *
 * @throws RequestError where the answer is not the promised one; TypeError where there is no answer at all; whatever
 * `signal` was aborted with.
 */
export function sendWithProgress<const E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { onProgress, signal }: Progress,
): Promise<EndpointResponse<E>> {
  const { address, method, headers, body } = callOf(endpoint, input);
  const request = new XMLHttpRequest();
  request.open(method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new TypeError('The request could not be sent'));
    request.onload = () => {
      const { status, statusText, responseText: text } = request;
      try {
        resolve(answerOf(endpoint, { status, statusText, text }));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.throwIfAborted();
    request.send(body);
  });
}
