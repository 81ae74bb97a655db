import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import { Spinner } from './spinner';
import './button.css';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';
export type ButtonSize = 32 | 40 | 48;

interface ButtonAppearance {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ElementNode;
  readonly iconAfter?: ElementNode;
  /** `phone`: full width below 640 px. */
  readonly fullWidth?: 'always' | 'phone';
  readonly className?: never;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonAppearance {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly busy?: boolean;
  /** Looks disabled and ignores clicks for a moment, but keeps the focus. */
  readonly pending?: boolean;
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & ButtonAppearance;

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'iconAfter' | 'fullWidth' | 'pending' | 'children'> {
  readonly label: string;
  readonly icon: ElementNode;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  default: 'btn-default',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
};

const SIZES: Record<ButtonSize, string> = { 32: 'btn-32', 40: 'btn-40', 48: 'btn-48' };

function classOf({ variant = 'default', size = 40, fullWidth }: ButtonAppearance, extra?: string): string {
  const width = fullWidth === 'always' ? 'w-full' : fullWidth === 'phone' && 'max-sm:w-full';
  return cx('btn', VARIANTS[variant], SIZES[size], width, extra);
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconAfter,
    fullWidth,
    busy = false,
    pending = false,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classOf(props)}
      data-pending={pending || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || pending || undefined}
      onClick={busy || pending ? ignoreClick : onClick}
    >
      {busy ? <Spinner /> : icon}
      <span className="contents">{children}</span>
      {iconAfter}
    </button>
  );
}

/** A link that looks like a button. Works under wouter's `<Link asChild>`. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, iconAfter, fullWidth, children, ...rest } = props;
  return (
    <a {...rest} className={classOf(props)}>
      {icon}
      <span className="contents">{children}</span>
      {iconAfter}
    </a>
  );
}

export function IconButton(props: IconButtonProps) {
  const { variant = 'quiet', size = 40, label, icon, busy = false, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classOf({ variant, size }, 'btn-icon')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignoreClick : onClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
