import type { HistoryEntry } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { ConsentDialog } from '../../features/consent/consent-dialog.tsx';
import { useConsentText } from '../../platform/consent-text.ts';
import { queries } from '../../platform/queries.ts';
import { showToast } from '../../platform/toast.ts';

const MINE = 'GET /conferences/{id}/consents/mine';

/** What may be kept of this member of a past meeting, and taking back what is kept. */
export function PastConsent({ entry: { id }, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const t = useConsentText();
  const { data } = useQuery(
    { queryKey: [MINE, id], queryFn: () => call(MINE, { params: { id } }), staleTime: 0, retry: false },
    queries,
  );
  if (!data) return null;
  return (
    <ConsentDialog
      policy={data.policy}
      answers={data.answers}
      unanswered={false}
      // The page says until when each part is kept.
      retention={null}
      outsideModels={[]}
      outsideEngines={data.outsideEngines}
      voiceEngines={data.voiceEngines}
      onSave={async (answers, removeStored) => {
        const body = { ...answers, removeStored };
        const saved = await call('PUT /conferences/{id}/consents/mine', { params: { id }, body });
        if (!saved) return false;
        showToast({ kind: 'success', text: t('consent.saved'), id: 'consent' });
        if (removeStored) void queries.invalidateQueries();
        return true;
      }}
      onClose={onClose}
    />
  );
}
