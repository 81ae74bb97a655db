import {
  LIVE_CHANGES_PATH,
  LIVE_SINCE_PARAMETER,
  type LiveChange,
  parseLiveMessage,
  REPLACED_EVENT,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import { pageWorkspace } from './send';
import { storedToken } from './stored-token';

/**
 * EventSource reconnects after a broken connection, but not after an error status, which a proxy sends while its server
 * restarts.
 */
const RETRY_MS = 15_000;

interface Watcher {
  /** The server's time at which the page read its data, in ms since 1970; undefined if unknown. */
  readonly since: string | undefined;
  readonly onChange: (change: LiveChange) => void;
  readonly onRefused: () => void;
  /** At each connection but the first, which may be to a server that was started again. */
  readonly onReopen: () => void;
  /** True while a hidden page has to hear of changes, too: it rings. */
  readonly staysOpen: () => boolean;
}

/**
 * Subscribes to changes for the signed-in host while the page is shown. A hidden page closes its connection, unless it
 * rings, since browsers open only a few to one server. After reconnecting, the first message reports that anything may have changed,
 * unless the server knows that nothing has.
 *
 * @returns the function that ends the subscription.
 */
export function watchChanges(watcher: Watcher): () => void {
  // EventSource cannot send a bearer token; a page with a token keeps polling.
  if (storedToken() !== undefined) return () => undefined;
  let close = () => {};
  let isReopened = false;
  let { since } = watcher;
  const onChange = (change: LiveChange, at: string) => {
    since = at;
    watcher.onChange(change);
  };
  const onOpen = () => {
    if (isReopened) watcher.onReopen();
    isReopened = true;
  };
  const follow = () => {
    if (document.hidden && watcher.staysOpen()) return;
    close();
    close = document.hidden ? () => {} : openStream({ ...watcher, since: () => since, onChange, onOpen });
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}

interface StreamEvents extends Pick<Watcher, 'onRefused'> {
  readonly since: () => string | undefined;
  readonly onChange: (change: LiveChange, at: string) => void;
  readonly onOpen: () => void;
}

function openStream({ since, onChange, onRefused, onOpen }: StreamEvents): () => void {
  let source: EventSource;
  const workspace = pageWorkspace();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const query = new URLSearchParams();
    if (workspace !== undefined) query.set(WORKSPACE_PARAMETER, workspace);
    const readAt = since();
    if (readAt !== undefined) query.set(LIVE_SINCE_PARAMETER, readAt);
    source = new EventSource(`${LIVE_CHANGES_PATH}?${query}`);
    source.onopen = onOpen;
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => onChange(parseLiveMessage(data), lastEventId);
    // Other pages of this host replaced this connection. It reconnects when the page is shown again.
    source.addEventListener(REPLACED_EVENT, () => source.close());
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) {
        // The server ends the stream of a person who is removed from a workspace.
        if (workspace !== undefined) onRefused();
        return;
      }
      retryTimer = setTimeout(open, RETRY_MS);
      onRefused();
    };
  };
  open();
  return () => {
    clearTimeout(retryTimer);
    source.close();
  };
}
