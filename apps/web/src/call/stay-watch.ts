import type { MeetingStore } from '../model/meeting.ts';
import { withPeople } from '../model/stay-summary.ts';
import type { CallEnvironment } from './environment.ts';

/** Keeps who was met in this stay and what was spoken. @returns ends the stay */
export function watchStay(store: MeetingStore, clock: CallEnvironment['clock']): () => void {
  store.setState({ stay: { sinceMs: clock.nowMs(), untilMs: null, met: new Set(), languages: [] } });
  const look = () => {
    const { conference, stay } = store.getState();
    if (!conference || !stay) return;
    const next = withPeople(stay, conference);
    if (next !== stay) store.setState({ stay: next });
  };
  const stop = store.subscribe(look);
  return () => {
    stop();
    store.setState(({ stay }) => ({ stay: stay && { ...stay, untilMs: clock.nowMs() } }));
  };
}
