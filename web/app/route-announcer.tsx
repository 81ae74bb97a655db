import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { setPageTitle } from '../ui/page-title';
import { pageNameOf } from './page-names';

/** Long enough to be taken up by whoever reads the page aloud; what stays would be found there later. */
const SAID_FOR_MS = 1000;

/** Names each page in the title, and says the name where the page changes without a load of the document. */
export function RouteAnnouncer() {
  const [path] = useLocation();
  const name = pageNameOf(path);
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
      {said && `${said} page`}
    </p>
  );
}
