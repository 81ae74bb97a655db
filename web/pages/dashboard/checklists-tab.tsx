import { can } from '@linecheck/contract';
import { PlusChecklistEditor } from '../../features/checklists/plus-checklist-editor';
import { TemplateManager } from '../../features/checklists/template-manager';
import type { PanelProps } from './dashboard-tabs';

export function ChecklistsTab({ user, plan }: PanelProps) {
  return can(plan, 'templates') ? (
    <TemplateManager plan={plan} />
  ) : (
    <PlusChecklistEditor key={user.id} userId={user.id} />
  );
}
