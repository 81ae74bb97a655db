import { type ReactNode, useId } from 'react';
import { useFocusOnMount } from '../../ui/behaviour/use-focus-on-mount';
import { Card } from '../../ui/layout/card';

interface FormCardProps {
  readonly title: string;
  readonly hint: string;
  /** For a form that replaces a page: screen readers go on here. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** The one form of a page, under the page's heading. */
export function FormCard({ title, hint, takesFocus = false, children }: FormCardProps) {
  const id = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <Card padding="roomy" aria-labelledby={id}>
      <h1 id={id} ref={heading} tabIndex={-1} className="text-28 font-bold tracking-tight outline-none">
        {title}
      </h1>
      <p className="mt-2 mb-6 text-ink-2">{hint}</p>
      {children}
    </Card>
  );
}
