/**
 * Copies a text to the clipboard. Over plain HTTP, which a self-hosted dashboard may use, pages have no
 * `navigator.clipboard`; there `execCommand` works, but only while a click is handled.
 *
 * @throws if the browser blocks clipboard access.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  if (clipboard !== undefined) return clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isDone) throw new Error('the browser blocks clipboard access');
}
