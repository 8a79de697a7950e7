import type { AgentRoom, ParticipantId, PersonId, SilencedVoice } from '@intermind/contracts';
import { OFF_RECORD_MAX } from '@intermind/contracts/limits';

/** One of those who are inside, or were; null in a conference that nobody is or was in. */
interface Row {
  participantId: ParticipantId | null;
  personId: PersonId | null;
  silencedVoices: SilencedVoice[] | null;
  leftAt: Date | null;
}

/** Whose voice each listener silenced, of those who are inside, in an order that stays; undefined: nobody's. */
export function silencedIn(rows: readonly Row[]): AgentRoom['silenced'] {
  const present = rows.flatMap(({ participantId: id, personId, silencedVoices, leftAt }) =>
    id && !leftAt ? [{ id, personId, voices: silencedVoices ?? [] }] : [],
  );
  const silenced = present.flatMap(({ id: listener, voices }) => {
    const everyone = voices.includes('everyone');
    const isNamed = ({ personId }: { personId: PersonId | null }) => !!personId && voices.includes(personId);
    const speakers = everyone
      ? []
      : present
          .filter(isNamed)
          .map(({ id }) => id)
          .sort();
    return everyone || speakers.length > 0 ? [{ listener, speakers, everyone }] : [];
  });
  const inOrder = silenced.sort((a, b) => a.listener.localeCompare(b.listener)).slice(0, OFF_RECORD_MAX);
  return inOrder.length > 0 ? inOrder : undefined;
}
