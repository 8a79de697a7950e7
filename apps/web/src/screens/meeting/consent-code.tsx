import { useEffect, useState } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { shouldAsk } from '../../model/consent.ts';
import { loadConsentText } from '../../platform/consent-text.ts';
import { optional } from './optional.tsx';

const CallConsent = optional(async () => {
  const [{ CallConsent: Part }] = await Promise.all([import('./call-consent.tsx'), loadConsentText()]);
  return Part;
});

/** The sheet on which a person says what may be kept of them: asked where the room asks, and opened from More. */
export function ConsentSheet({ meeting }: { meeting: Meeting }) {
  const { store, panels } = meeting;
  const [open, setOpen] = useState(() => shouldAsk(null, store.getState().conference));
  useEffect(
    () =>
      store.subscribe(({ conference }, before) => {
        if (shouldAsk(before.conference, conference)) setOpen(true);
      }),
    [store],
  );
  useEffect(
    () =>
      panels.subscribe(({ consentAsked }, before) => {
        if (consentAsked !== before.consentAsked) setOpen(true);
      }),
    [panels],
  );
  return open && <CallConsent meeting={meeting} onClose={() => setOpen(false)} />;
}
