/** Where the member's calendars are connected and disconnected. */
export const CALENDARS_PATH = '/profile/calendar';
