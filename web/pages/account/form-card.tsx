import { accounts } from '@linecheck/texts/en/forms';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { SignInForm } from '../../features/accounts/sign-in-form';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnMount } from '../../ui/behaviour/use-focus-on-mount';
import { Card } from '../../ui/layout/card';
import type { ElementNode } from '../../ui/theme/element-node';

interface FormCardProps {
  readonly title: string;
  readonly hint: string;
  /** Moves the focus of screen readers to the heading, for a form that replaces a page. */
  readonly takesFocus?: boolean;
  readonly children: ElementNode;
}

/** Card with the only form of a page; its title is the page's heading. */
export function FormCard({ title, hint, takesFocus = false, children }: FormCardProps) {
  const id = useId();
  return (
    <Card padding="roomy" aria-labelledby={id}>
      <FormHead {...{ id, title, hint, takesFocus }} />
      {children}
    </Card>
  );
}

interface FormHeadProps extends Omit<FormCardProps, 'children'> {
  readonly id: string;
}

function FormHead({ id, title, hint, takesFocus = false }: FormHeadProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <>
      <h1 id={id} ref={heading} tabIndex={-1} className="text-28 font-bold tracking-tight outline-none">
        {title}
      </h1>
      <p className="mt-2 mb-6 text-ink-2">{hint}</p>
    </>
  );
}

interface SignInCardProps
  extends Omit<FormCardProps, 'children'>,
    Omit<ComponentProps<typeof SignInForm>, 'head' | 'headingId' | 'email'> {
  /** Stays above the form. */
  readonly notice?: ElementNode;
}

/** Card with the ways to sign in, whose heading is that of the second step as well. */
export function SignInCard({ title, hint, takesFocus = false, notice, ...form }: SignInCardProps) {
  const id = useId();
  return (
    <Card padding="roomy" aria-labelledby={id}>
      <SignInForm
        {...form}
        headingId={id}
        head={
          <>
            <FormHead {...{ id, title, hint, takesFocus }} />
            {notice}
          </>
        }
      />
    </Card>
  );
}

export function NoAccountYet() {
  const texts = useTexts(accounts);
  const toRegister = (inside: ReactNode) => (
    <Link href="/register" className="link">
      {inside}
    </Link>
  );
  return <p className="mt-6 text-center text-14 text-ink-2">{rich(texts.signIn.noAccount, { link: toRegister })}</p>;
}
