import { useId } from 'react';
import type { ElementNode } from '../theme/element-node';
import { Card } from './card';

interface TitledCardProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ElementNode;
}

export function TitledCard({ title, hint, children }: TitledCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semi tracking-snug">
        {title}
      </h2>
      <p className="mb-4 text-14 text-ink-2">{hint}</p>
      {children}
    </Card>
  );
}
