/** The key of the queries for guests' requests for help. */
export const helpRequestsKey = ['help-requests'] as const;
