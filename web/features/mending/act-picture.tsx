import type { MendingAct } from '@linecheck/checks/mending/acts';
import type { ReactNode } from 'react';
import type { ElementNode } from '../../ui/theme/element-node';

const HEAD = <path d="M14 30a9 9 0 1 1 14 0v5H14z M9 46c1-7 6-11 12-11s11 4 12 11" />;
const MICROPHONE = <path d="M0 0a4 4 0 0 1 8 0v8a4 4 0 0 1-8 0z M-3 8a7 7 0 0 0 14 0 M4 15v5" />;

/** A head on the left, and a microphone at a distance with its measure. */
const distance = (microphoneX: number): ReactNode => (
  <>
    {HEAD}
    <g transform={`translate(${microphoneX} 20)`}>{MICROPHONE}</g>
    <path className="act-mark" d={`M32 28h${microphoneX - 40} M35 25l-3 3 3 3 M${microphoneX - 11} 25l3 3-3 3`} />
  </>
);

const light = (source: ElementNode): ReactNode => (
  <>
    <g transform="translate(34 0)">{HEAD}</g>
    <g className="act-mark">
      {source}
      <path d="M26 16l10 4 M26 26h9 M26 36l10-4" />
    </g>
  </>
);

/** Pictures of acts with the hands. All others are words alone. */
const PICTURES: Readonly<Partial<Record<MendingAct, ReactNode>>> = {
  'come-close': distance(54),
  'move-back': distance(76),
  'press-mute-switch': (
    <>
      <g transform="translate(24 12) scale(1.3)">{MICROPHONE}</g>
      <rect x="54" y="16" width="16" height="28" rx="8" />
      <circle className="act-mark" cx="62" cy="24" r="5" />
      <path className="act-mark" d="M78 38V22m-4 4 4-4 4 4" />
    </>
  ),
  'lamp-in-front': light(<path d="M8 12h12l4 12H4z M14 24v20 M7 46h14" />),
  'turn-to-window': light(<path d="M3 8h20v38H3z M13 8v38 M3 27h20" />),
  uncover: (
    <>
      <rect x="14" y="12" width="60" height="34" rx="5" />
      <circle cx="44" cy="29" r="9" />
      <path className="act-mark" d="M56 29h20m-5-5 5 5-5 5" />
    </>
  ),
  'put-on-headphones': (
    <>
      <g transform="translate(23 0)">{HEAD}</g>
      <path className="act-mark" d="M32 24v-2a12 12 0 0 1 24 0v2 M30 22h4v10h-4z M54 22h4v10h-4z" />
    </>
  ),
};

/** A small drawing of what to do with the hands; decoration beside the sentence. Null without one. */
export function ActPicture({ act }: { readonly act: MendingAct }) {
  const picture = PICTURES[act];
  return picture === undefined ? null : (
    <svg aria-hidden viewBox="0 0 88 52" className="act-picture">
      {picture}
    </svg>
  );
}
