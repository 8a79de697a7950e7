import type { PersonalData } from '../users/index.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { planRevocation } from './revocation-store.ts';
import { revokeDue } from './revocations.ts';
import { deleteSources } from './store.ts';

export function calendarData(deps: CalendarDependencies): PersonalData {
  return {
    whenDeleted: {
      calendar_sources: 'deleted',
      calendar_events: 'deleted',
      calendar_revocations: {
        stays: 'our access is still to be taken back at Google; it goes when that is done, within a week',
      },
    },
    async erase(tx, { id }) {
      const deleted = await deleteSources(tx, id);
      for (const source of deleted.filter(({ kind }) => kind === 'google'))
        await planRevocation(tx, source, deps.now());
      return deleted.length > 0 ? () => revokeDue(deps) : undefined;
    },
  };
}
