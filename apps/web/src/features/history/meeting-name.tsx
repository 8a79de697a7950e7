import type { HistoryEntry } from '@intermind/contracts';
import { useHistoryText } from './history-text.ts';

/** The title of a meeting, in its own direction; a word in its place where it has none. */
export function MeetingName({ entry }: { entry: Pick<HistoryEntry, 'title'> }) {
  const t = useHistoryText();
  return entry.title === null ? <>{t('history.untitled')}</> : <bdi>{entry.title}</bdi>;
}
