import type { AskChat } from '@intermind/contracts';

export type AskDay = 'today' | 'yesterday' | 'earlier';

/** Chats by the day of their last message where the reader is, days without any left out (spec 2 §9). */
export function chatsByDay(chats: readonly AskChat[], now: Date): { day: AskDay; chats: AskChat[] }[] {
  const midnight = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
  const dayOf = ({ updatedAt }: AskChat): AskDay => {
    const at = Date.parse(updatedAt);
    if (at >= midnight(0)) return 'today';
    return at >= midnight(1) ? 'yesterday' : 'earlier';
  };
  const groups = Map.groupBy(chats, dayOf);
  return (['today', 'yesterday', 'earlier'] as const).flatMap((day) => {
    const members = groups.get(day);
    return members ? [{ day, chats: members }] : [];
  });
}
