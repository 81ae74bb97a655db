import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { FoldSection } from './fold-section';
import './fold-card.css';

interface FoldCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function FoldCard({ title, children }: FoldCardProps) {
  const [open, setOpen] = useState(true);
  const head = (
    <>
      <span>{title}</span>
      <ChevronDown aria-hidden />
    </>
  );
  return (
    <FoldSection {...{ head, open }} headClass="fold-head" onToggle={setOpen}>
      <div className="px-4 pb-5 sm:px-6 sm:pb-6">{children}</div>
    </FoldSection>
  );
}
