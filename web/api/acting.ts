import { type RoleAction, roleMay, type WorkspaceRole } from '@linecheck/contract';
import { createContext, useContext } from 'react';

export const peopleQueryKey = ['people'] as const;
export const activityQueryKey = ['audit-log'] as const;

export const ActingRole = createContext<WorkspaceRole>('owner');

/** True if this role includes an action; the page hides what it does not include. The server decides. */
export const useMay = (action: RoleAction): boolean => roleMay(useContext(ActingRole), action);
