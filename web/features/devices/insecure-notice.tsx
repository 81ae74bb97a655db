import browserSupport from '@linecheck/texts/en/browser-support';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import './insecure-notice.css';

/** Explains that a page without https has no devices. Part of the server's markup, and hidden on a secure page. */
export function InsecureNotice() {
  const { titles, losses, advice } = useTexts(browserSupport);
  return (
    <div className="insecure-notice mb-4">
      <Notice tone="warning" title={titles.insecure}>
        <p>{losses.devices}</p>
        <p>{advice.insecure}</p>
      </Notice>
    </div>
  );
}
