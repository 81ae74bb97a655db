import { ownReport as ownTexts } from '@linecheck/texts/en/sharing';
import { useState } from 'react';
import { failureCause } from '../../../texts/failure-words';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Disclosure } from '../../../ui/layout/disclosure';
import { showToast } from '../../../ui/overlays/toast';
import type { OwnReport } from './own-report-file';

/** A guest's own report, before or after sharing. Its code is loaded by the first press. */
export function OwnReportButtons({ contentOf }: { readonly contentOf: () => OwnReport }) {
  const texts = useTexts(ownTexts);
  const [busy, setBusy] = useState<'print' | 'file'>();
  const run = (what: 'print' | 'file') => {
    setBusy(what);
    import('./own-report-file')
      .then((file) => file[what === 'print' ? 'printOwnReport' : 'saveOwnReport'](contentOf()))
      .catch((error: unknown) => showToast({ title: texts.failed, description: failureCause(error), tone: 'failed' }))
      .finally(() => setBusy(undefined));
  };
  return (
    <div className="mt-2 text-14 text-ink-3">
      <Disclosure label={texts.title}>
        <p className="mb-2">{texts.hint}</p>
        <div className="flex flex-wrap gap-2">
          <Button busy={busy === 'print'} onClick={() => run('print')}>
            {texts.print}
          </Button>
          <Button busy={busy === 'file'} onClick={() => run('file')}>
            {texts.file}
          </Button>
        </div>
      </Disclosure>
    </div>
  );
}
