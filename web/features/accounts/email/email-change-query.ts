export const emailChangeQueryKey = ['email-change'] as const;
