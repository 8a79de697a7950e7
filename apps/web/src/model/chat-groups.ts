import type { Message, ParticipantId } from '@intermind/contracts';

/** Consecutive messages of one person within one minute. */
export interface MessageGroup {
  /** Of the first message. */
  id: Message['id'];
  participantId: ParticipantId;
  name: string;
  sentAt: string;
  messages: readonly Message[];
}

const MINUTE_MS = 60_000;
const minuteOf = ({ sentAt }: Message) => Math.floor(Date.parse(sentAt) / MINUTE_MS);

/** The messages in groups, in their order. */
export function groupMessages(messages: readonly Message[]): MessageGroup[] {
  const groups: (MessageGroup & { messages: Message[] })[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const first = group?.messages[0];
    if (first?.participantId === message.participantId && minuteOf(first) === minuteOf(message))
      group!.messages.push(message);
    else {
      const { id, participantId, name, sentAt } = message;
      groups.push({ id, participantId, name, sentAt, messages: [message] });
    }
  }
  return groups;
}
