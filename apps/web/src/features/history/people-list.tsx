import type { HistoryEntry } from '@intermind/contracts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { useHistoryText } from './history-text.ts';

/** Who was in the meeting, in the order in which they came. */
export function PeopleList({ entry: { names, participants } }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const more = participants - names.length;
  if (participants === 0) return <p className="text-ink-2">{t('row.nobody')}</p>;
  return (
    <ul className="grid max-w-[42rem] gap-x-8 sm:grid-cols-2">
      {names.map((name, index) => (
        <li key={index} className="flex min-h-13 items-center gap-3">
          <Avatar name={name} />
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        </li>
      ))}
      {more > 0 && (
        <li className="flex min-h-13 items-center text-ink-2">{t('row.more', { count: more })}</li>
      )}
    </ul>
  );
}
