import { type ReactNode, useId } from 'react';
import { useFocusOnMount } from '../behaviour/use-focus-on-mount';
import { Card } from '../layout/card';
import { StateIcon } from './state-icon';

interface MessageCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  /** Available actions, the next step last: at the end of the row, and on top on a phone, as in a dialog. */
  readonly actions: ReactNode;
  readonly footnote?: ReactNode;
  readonly tone?: 'neutral' | 'passed' | 'failed';
  /** True for a card that replaces a form: moves the focus of screen readers to its title. */
  readonly takesFocus?: boolean;
}

export function MessageCard(props: MessageCardProps) {
  const { icon, title, children, actions, footnote, tone = 'neutral', takesFocus = false } = props;
  const id = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <Card padding="roomy" aria-labelledby={id}>
      <div className="grid justify-items-center text-center">
        <StateIcon tone={tone}>{icon}</StateIcon>
        <h1
          id={id}
          ref={heading}
          tabIndex={-1}
          className="mt-2 max-w-full text-22 font-bold tracking-tight outline-none wrap-anywhere"
        >
          {title}
        </h1>
        <div className="mt-2 min-w-0 max-w-full text-balance text-ink-2 wrap-anywhere">{children}</div>
        <div className="mt-6 flex w-full flex-col-reverse gap-3 sm:w-auto sm:flex-row">{actions}</div>
        {footnote !== undefined && <p className="mt-6 text-14 text-balance text-ink-2">{footnote}</p>}
      </div>
    </Card>
  );
}
