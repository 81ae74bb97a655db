import type { calendarFeedCalls } from './calendar-feed-schemas';
import type { ApiEndpoint, EndpointResponse } from './endpoint';

/** A member's own episodes, in all workspaces, as a calendar to which programs subscribe. */
export const readCalendarFeed: ApiEndpoint<typeof calendarFeedCalls.readCalendarFeed> = {
  method: 'GET',
  path: '/api/account/calendar-feed',
};
export type CalendarFeedInfo = EndpointResponse<typeof readCalendarFeed>;

export const renewCalendarFeed: ApiEndpoint<typeof calendarFeedCalls.renewCalendarFeed> = {
  method: 'POST',
  path: '/api/account/calendar-feed',
};

export const endCalendarFeed: ApiEndpoint<typeof calendarFeedCalls.endCalendarFeed> = {
  method: 'DELETE',
  path: '/api/account/calendar-feed',
};
