import { type ApiEndpoint, type EndpointInput, type EndpointResponse, REPLY_HEADER } from '@linecheck/contract';
import { claimLine } from './line-claims';
import { answerOf, requestOf } from './send';

export interface SendFileOptions {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Calls an endpoint that takes a raw file, with the content type of the file. Uses `XMLHttpRequest`, because `fetch`
 * does not report upload progress.
 *
 * @throws RequestError for an unexpected response; TypeError without a response; the abort reason of `signal`.
 */
export function sendFile<const E extends ApiEndpoint>(
  endpoint: E,
  input: EndpointInput<E> & { readonly file: Blob },
  { onProgress, signal }: SendFileOptions,
): Promise<EndpointResponse<E>> {
  const { address, method, headers } = requestOf(endpoint, input);
  const request = new XMLHttpRequest();
  request.open(method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new TypeError('The request could not be sent'));
    request.onload = () => {
      const { status, statusText, responseText: text } = request;
      const isOwn = request.getResponseHeader(REPLY_HEADER) !== null;
      try {
        resolve(answerOf(endpoint, { status, statusText, isOwn, text, sentBytes: input.file.size }));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.throwIfAborted();
    claimLine();
    request.send(input.file);
  });
}
