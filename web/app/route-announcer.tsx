import shell from '@linecheck/texts/en/shell';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { setPageTitle } from '../ui/behaviour/page-title';
import { pageNameOf } from './page-names';

/** Long enough for screen readers to announce it; text that stayed would be found there later. */
const SAID_FOR_MS = 1000;

/** Sets the title of each page, and announces its name where the page changes without loading a document. */
export function RouteAnnouncer() {
  const texts = useTexts(shell);
  const [path] = useLocation();
  const name = pageNameOf(texts, path);
  const last = useRef(name);
  const [said, setSaid] = useState('');
  useEffect(() => {
    setPageTitle({ name });
    if (last.current === name) return;
    last.current = name;
    setSaid(name);
    const timer = setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return (
    <p aria-live="polite" className="sr-only">
      {said && fill(texts.pageSaid, { name: said })}
    </p>
  );
}
