import type { ResultReport } from '@linecheck/contract';
import { reportPages } from '@linecheck/texts/en/episodes/report';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { saveFile } from '../../../api/save-file';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';

export function saveReport(report: ResultReport): void {
  // Letters, digits and spaces of the name are allowed in the names of files everywhere.
  const name = report.guestName
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .slice(0, 60)
    .trim();
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
  saveFile(file, `linecheck-report${name && ` ${name}`}.json`.replaceAll(' ', '-'));
}

interface PrintButtonProps {
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
}

export function PrintButton({ isPrimary = true, disabled = false }: PrintButtonProps) {
  const texts = useTexts(reportPages);
  return (
    <Button
      variant={isPrimary ? 'primary' : 'default'}
      icon={<Printer aria-hidden />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      {texts.print}
    </Button>
  );
}

export function ReportActions({ report }: { readonly report: ResultReport }) {
  const texts = useTexts(reportPages);
  return (
    <div className="flex flex-wrap gap-2">
      <PrintButton />
      <Button icon={<Download aria-hidden />} onClick={() => saveReport(report)}>
        {texts.downloadJson}
      </Button>
    </div>
  );
}
