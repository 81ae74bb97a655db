import account from '@linecheck/texts/en/account';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { useExport } from './use-export';

/** Export as a button, with a notice if the export is refused. */
export function ExportLink() {
  const texts = useTexts(account);
  const { link, refusal } = useExport();
  return (
    <div className="grid justify-items-start gap-3">
      <ButtonLink fullWidth="phone" icon={<Download aria-hidden />} {...link}>
        {texts.data.export}
      </ButtonLink>
      {refusal !== undefined && (
        <Notice tone="failed" role="alert" title={texts.data.notExported}>
          {refusal}
        </Notice>
      )}
    </div>
  );
}

/** Export as a link in a sentence, for a host who is about to delete the account. */
export function ExportFirst() {
  const texts = useTexts(account);
  const { link, refusal } = useExport();
  const asLink = (inside: ReactNode) => (
    <a className="link" {...link}>
      {inside}
    </a>
  );
  return (
    <div className="mt-3">
      <p>{rich(texts.deletion.exportFirst, { link: asLink })}</p>
      {refusal !== undefined && (
        <p role="alert" className="text-failed">
          {refusal}
        </p>
      )}
    </div>
  );
}
