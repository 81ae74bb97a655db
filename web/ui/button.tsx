import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './class-names';
import { Spinner } from './spinner';

export type ButtonLook = 'primary' | 'default' | 'quiet' | 'danger';
export type ButtonSize = 32 | 40 | 48;

type Looks = {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** Stands before the label. */
  readonly icon?: ReactNode;
  /** `phone`: as wide as its place below 640 px. */
  readonly wide?: 'always' | 'phone';
  readonly className?: never;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Looks & {
    /** Shows a spinner and takes no click, but keeps the focus where it is. */
    readonly busy?: boolean;
    /** Looks disabled and takes no click for a moment, but keeps the focus where it is. */
    readonly held?: boolean;
  };

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & Looks;

type IconButtonProps = Omit<ButtonProps, 'icon' | 'wide' | 'held' | 'children'> & {
  /** The name that assistive technology reads. */
  readonly label: string;
  readonly icon: ReactNode;
};

const LOOKS: Record<ButtonLook, string> = {
  primary: 'btn-primary',
  default: 'btn-default',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
};

const SIZES: Record<ButtonSize, string> = { 32: 'btn-32', 40: 'btn-40', 48: 'btn-48' };

function classOf({ look = 'default', size = 40, wide }: Looks, extra?: string): string {
  const width = wide === 'always' ? 'w-full' : wide === 'phone' && 'max-sm:w-full';
  return cx('btn', LOOKS[look], SIZES[size], width, extra);
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button(props: ButtonProps) {
  const { look, size, icon, wide, busy = false, held = false, children, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classOf(props)}
      data-held={held || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || held || undefined}
      onClick={busy || held ? swallow : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. Works under wouter's `<Link asChild>`. */
export function ButtonLink(props: ButtonLinkProps) {
  const { look, size, icon, wide, children, ...rest } = props;
  return (
    <a {...rest} className={classOf(props)}>
      {icon}
      {children}
    </a>
  );
}

export function IconButton(props: IconButtonProps) {
  const { look = 'quiet', size = 40, label, icon, busy = false, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classOf({ look, size }, 'btn-icon')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? swallow : onClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
