import { type Branding, type BrandingChange, readBranding, updateBranding } from '@linecheck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';

const brandingQueryKey = ['branding'] as const;

export const useBranding = () => useQuery({ queryKey: brandingQueryKey, queryFn: () => send(readBranding, {}) });

export function useSaveBranding(onSaved: (saved: Branding) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BrandingChange) => send(updateBranding, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(brandingQueryKey, saved);
      showToast({ title: 'Branding settings updated successfully!', tone: 'passed' });
      onSaved(saved);
    },
    onError: (error) => {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Failed to update branding settings', description, tone: 'failed' });
    },
  });
}
