import { generate } from 'lean-qr';
import { useMemo } from 'react';
import type { ElementNode } from '../theme/element-node';
import { Dialog } from './dialog';

interface QrDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly url: string;
  readonly codeLabel: string;
  readonly closeLabel: string;
  readonly copy: ElementNode;
  readonly onClose: () => void;
}

/** Dialog with an address as a QR code and as text. Load it when it is first opened. */
export function QrDialog({ title, hint, url, codeLabel, closeLabel, copy, onClose }: QrDialogProps) {
  const { path, size } = useMemo(() => drawn(url), [url]);
  return (
    <Dialog open onClose={onClose} title={title} description={hint} closeLabel={closeLabel}>
      <div className="grid justify-items-center gap-4">
        {/* Dark on white in every theme: some cameras read no inverted code. */}
        <svg
          role="img"
          aria-label={codeLabel}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="w-full max-w-64 rounded-card"
        >
          <rect width={size} height={size} fill="white" />
          <path d={path} fill="black" />
        </svg>
        <code className="w-full rounded-ctl bg-surface-2 px-3 py-2 font-mono text-12 break-all">{url}</code>
        {copy}
      </div>
    </Dialog>
  );
}

/** Width of the empty border in modules, by ISO/IEC 18004. */
const QUIET_ZONE = 4;

function drawn(url: string) {
  const code = generate(url);
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`;
  return { path, size: code.size + 2 * QUIET_ZONE };
}
