import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className'> {
  readonly label: ReactNode;
}

/** Collapsible section, a native `details` element. */
export function Disclosure({ label, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className="disclosure">
      <summary>
        <ChevronDown aria-hidden />
        <span>{label}</span>
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
