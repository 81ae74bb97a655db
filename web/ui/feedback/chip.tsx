import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import { StatusIcon, type StatusTone, softColourOf } from './status-icon';
import './chip.css';

/** `info` is a stage, not a verdict; `outline` is a plain fact; `item` is a completed item. */
export type ChipTone = StatusTone | 'outline' | 'item';

function colourOf(tone: ChipTone): string {
  if (tone === 'item') return 'chip-item';
  return tone === 'outline' || tone === 'idle' ? 'chip-outline' : softColourOf(tone);
}

function defaultIcon(tone: ChipTone): ElementNode {
  if (tone === 'outline') return null;
  if (tone === 'item' || tone === 'info') return <Check aria-hidden />;
  return <StatusIcon tone={tone} />;
}

interface ChipProps {
  readonly tone: ChipTone;
  readonly children: ReactNode;
  readonly icon?: ElementNode;
}

export function Chip({ tone, children, icon = defaultIcon(tone) }: ChipProps) {
  return (
    <span className={cx('chip', colourOf(tone))}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

export function Badge({
  tone = 'brand',
  children,
}: {
  readonly tone?: 'brand' | 'outline';
  readonly children: ReactNode;
}) {
  return (
    <span className={cx('badge', tone === 'brand' ? 'bg-brand-soft text-brand-text' : 'badge-outline')}>
      {children}
    </span>
  );
}
