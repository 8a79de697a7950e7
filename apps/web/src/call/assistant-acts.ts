import type { VoiceAssistant } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import type { AssistantActs, MeetingStore } from '../model/meeting.ts';
import { withAssistant } from '../model/voice-assistant.ts';
import type { CallEnvironment } from './environment.ts';

/** What moderators do with the voice assistant, and asking it. What fails is the caller’s to show: false, or that a quota is used up. */
export function createAssistantActs(
  { call }: Pick<CallEnvironment, 'call'>,
  store: MeetingStore,
): AssistantActs {
  const here = () => {
    const { conference } = store.getState();
    return conference ? { conferenceId: conference.conference.id } : null;
  };
  async function done(
    work: (at: NonNullable<ReturnType<typeof here>>) => Promise<VoiceAssistant | null | void>,
  ): Promise<boolean> {
    const at = here();
    if (!at) return true;
    try {
      const told = await work(at);
      const { assistant } = store.getState();
      if (told && here()?.conferenceId === at.conferenceId)
        store.setState({ assistant: withAssistant(assistant, told) });
      return true;
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'QuotaExceeded') throw cause;
      return false;
    }
  }
  const bypassErrorHandler = true;
  return {
    enableAssistant: (provider) =>
      done((at) => call('POST /voice-assistant/enable', { body: { ...at, provider }, bypassErrorHandler })),
    disableAssistant: () =>
      done((body) => call('POST /voice-assistant/disable', { body, bypassErrorHandler })),
    pauseAssistant: () =>
      done((body) => call('POST /voice-assistant/interrupt', { body, bypassErrorHandler })),
    changeAssistantProvider: (provider) =>
      done((at) =>
        call('POST /voice-assistant/provider/change', { body: { ...at, provider }, bypassErrorHandler }),
      ),
    openEarlierMeetings: (allowed) =>
      done((at) =>
        call('PUT /voice-assistant/earlier-meetings', { body: { ...at, allowed }, bypassErrorHandler }),
      ),
    askAssistant: () =>
      done(async (body) => void (await call('POST /voice-assistant/ask', { body, bypassErrorHandler }))),
  };
}
