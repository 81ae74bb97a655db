import { useEffect } from 'react';

export function useRevokedUrl(url: string | undefined): void {
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
}
