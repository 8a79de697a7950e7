/** Fixed by spec 1 §2: the event's title and the sentence before the link are not translated. */
const EVENT_TITLE = 'New Meeting';
const EVENT_SENTENCE = 'Click the link to join the meeting:';
const TEMPLATE = 'https://calendar.google.com/calendar/render';

export function meetingLink(origin: string, roomId: string): string {
  return `${origin}/${roomId}`;
}

/** The address that opens a new calendar event with the meeting link in its details and as its location. */
export function calendarEventLink(link: string): string {
  const parameters = new URLSearchParams({
    action: 'TEMPLATE',
    text: EVENT_TITLE,
    details: `${EVENT_SENTENCE} ${link}`,
    location: link,
  });
  return `${TEMPLATE}?${parameters.toString()}`;
}
