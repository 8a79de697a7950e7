import type { AssistantProvider, VoiceAssistant } from '@intermind/contracts';
import type { VoiceAssistantRow } from './store.ts';
import { isPresent } from './transitions.ts';

/** @param row undefined: it was never enabled */
export function toVoiceAssistant(
  row: VoiceAssistantRow | undefined,
  offered: readonly AssistantProvider[],
): VoiceAssistant {
  const providers = [...offered];
  if (!row)
    return {
      ...{ state: 'disabled', activity: null, provider: null, participantId: null },
      ...{ earlierMeetings: false, providers, version: 0 },
    };
  const { state, provider, participantId, earlierMeetings, version } = row;
  const rest = { provider, participantId, earlierMeetings, providers, version };
  return isPresent(state)
    ? { state: 'enabled', activity: state, ...rest }
    : { state, activity: null, ...rest };
}
