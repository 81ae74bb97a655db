import browserSupport from '@linecheck/texts/en/browser-support';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import './insecure-notice.css';

/** Says why a page without https has no devices. It stands in what the server renders, hidden where the page is secure. */
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
