import { useState } from 'react';
import { cx } from '../theme/class-names';
import './owner-mark.css';

interface OwnerMarkProps {
  readonly name: string;
  readonly note?: string;
  /** Address of an image. Without one, or if it cannot be shown, the name's initial is used. */
  readonly logo?: string | undefined;
}

export function OwnerMark({ name, note, logo }: OwnerMarkProps) {
  const [broken, setBroken] = useState<string>();
  const shown = logo === broken ? undefined : logo;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {shown ? (
        <img src={shown} alt="" className="owner-logo" onError={() => setBroken(shown)} />
      ) : (
        <span
          aria-hidden
          className="grid size-9 flex-none place-items-center rounded-ctl bg-brand-solid font-semi text-on-brand"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate text-16 leading-[1.25] font-semi tracking-snug">
          <bdi translate="no">{name}</bdi>
        </span>
        {note !== undefined && (
          <span className={cx('block truncate text-12 text-ink-3', shown && 'max-[359px]:hidden')}>{note}</span>
        )}
      </span>
    </span>
  );
}
