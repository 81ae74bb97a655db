import { type Branding, type BrandingChange, readBranding, updateBranding } from '@linecheck/contract';
import branding from '@linecheck/texts/en/branding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const brandingQueryKey = ['branding'] as const;

export const useBranding = () => useQuery({ queryKey: brandingQueryKey, queryFn: () => send(readBranding, {}) });

export function useSaveBranding(onSaved: (saved: Branding) => void) {
  const texts = useTexts(branding);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BrandingChange) => send(updateBranding, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(brandingQueryKey, saved);
      showToast({ title: texts.form.saved, tone: 'passed' });
      onSaved(saved);
    },
    onError: (error) => {
      const description = failureWords(error, texts.form.tryAgain);
      showToast({ title: texts.form.notSaved, description, tone: 'failed' });
    },
  });
}
