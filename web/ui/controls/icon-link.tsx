import type { ComponentProps } from 'react';
import type { ElementNode } from '../theme/element-node';
import './button.css';

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'children'> {
  readonly label: string;
  readonly icon: ElementNode;
}

/** A link that looks like an `IconButton`. Works under wouter's `<Link asChild>`. */
export const IconLink = ({ label, icon, ...rest }: IconLinkProps) => (
  <a {...rest} className="btn btn-quiet btn-40 btn-icon">
    {icon}
    <span className="sr-only">{label}</span>
  </a>
);
