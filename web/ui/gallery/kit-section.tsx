import type { ReactNode } from 'react';

export function KitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-6">
      <h2 className="text-18 font-semi tracking-heading">{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
