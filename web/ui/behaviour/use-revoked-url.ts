import { useEffect } from 'react';

/** Frees what an object URL stands for once the page shows another one, or is left. */
export function useRevokedUrl(url: string | undefined): void {
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
}
