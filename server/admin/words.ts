export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * Replaces control characters, which users may have typed into names, and which would affect the operator's terminal.
 */
export const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');
