import shell from '@linecheck/texts/en/shell';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { setPageTitle } from '../ui/behaviour/page-title';
import { pageNameOf } from './page-names';

/** Long enough for screen readers to announce the text, which is then removed so that they do not find it later. */
const ANNOUNCED_FOR_MS = 1000;

/** Sets the document title, and announces the page name after a navigation without a page load. */
export function RouteAnnouncer() {
  const texts = useTexts(shell);
  const [path] = useLocation();
  const name = pageNameOf(texts, path);
  const last = useRef(name);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    setPageTitle({ name });
    if (last.current === name) return;
    last.current = name;
    setAnnounced(name);
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced && fill(texts.pageSaid, { name: announced })}
    </p>
  );
}
