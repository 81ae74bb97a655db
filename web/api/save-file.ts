import { type ApiEndpoint, type EndpointInput, REPLY_HEADER } from '@linecheck/contract';
import { answerOf, requestOf } from './send';

/**
 * Calls an endpoint whose answer is a file.
 *
 * @throws RequestError if the call is refused.
 */
export async function fetchFile<const E extends ApiEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<Blob> {
  const { address, headers } = requestOf(endpoint, input);
  const reply = await fetch(address, { headers, credentials: 'same-origin' });
  const { status, statusText } = reply;
  const isOwn = reply.headers.has(REPLY_HEADER);
  if (!reply.ok || !isOwn) answerOf(endpoint, { status, statusText, isOwn, text: await reply.text(), sentBytes: 0 });
  return reply.blob();
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file when the click returns.
  URL.revokeObjectURL(link.href);
}
