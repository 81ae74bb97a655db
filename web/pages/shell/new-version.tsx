import { newVersion } from '@linecheck/texts/en/host';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { isLoadedEarly } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { showToast } from '../../ui/overlays/toast';

/**
 * The script that loads all others of this page. Its name changes with each of them, since it contains theirs. A server
 * has the files of its own version only.
 */
const mainScript = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

async function isReplaced(): Promise<boolean> {
  const script = mainScript();
  if (script === undefined) return false;
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    // Without a connection nothing is known.
    return false;
  }
}

interface NewVersion {
  readonly isThere: boolean;
  readonly check: () => void;
}

/** Finds out whether the server was upgraded since the page was opened. The page stays as it is. */
export function useNewVersion(): NewVersion {
  const texts = useTexts(newVersion);
  const [isThere, setThere] = useState(false);
  const check = useCallback(() => void isReplaced().then((replaced) => replaced && setThere(true)), []);
  useEffect(() => {
    const onMissing = () => {
      if (!isLoadedEarly()) showToast({ title: texts.partMissing, description: texts.partMissingHint, tone: 'failed' });
      check();
    };
    // From the build's loader of scripts.
    window.addEventListener('vite:preloadError', onMissing);
    return () => window.removeEventListener('vite:preloadError', onMissing);
  }, [check, texts]);
  return { isThere, check };
}

/** The page asks before it is left with unsaved changes. */
export function NewVersionNotice() {
  const texts = useTexts(newVersion);
  return (
    <div className="mb-5">
      <Notice
        tone="info"
        role="status"
        title={texts.title}
        action={
          <Button size={32} onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        }
      >
        {texts.hint}
      </Notice>
    </div>
  );
}
