import './history.css';
import type { ConferenceId } from '@intermind/contracts';
import { useParams } from 'wouter';
import { HistoryDetail } from './history-detail.tsx';
import { HistoryList } from './history-list.tsx';

/** `/history`: past meetings; `/history/{recordId}`: one of them (spec 2 §2). */
export function HistoryScreen() {
  const { recordId } = useParams();
  return recordId ? <HistoryDetail key={recordId} id={recordId as ConferenceId} /> : <HistoryList />;
}
