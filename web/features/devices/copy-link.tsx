import { CopyButton } from '../../ui/copy-button';

/** The address of this page, to be opened in another browser. Where the clipboard is closed, it can be selected. */
export function CopyLink() {
  const { href } = window.location;
  return (
    <>
      <CopyButton text={href} label="Copy link" copiedLabel="Copied" failedLabel="Select the link" look="primary" />
      <span className="select-all wrap-anywhere">{href}</span>
    </>
  );
}
