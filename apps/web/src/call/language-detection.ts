import { newestInTurn } from '../media/newest-in-turn.ts';
import { withParticipant, yourself } from '../model/conference-state.ts';
import type { MeetingStore } from '../model/meeting.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';

export interface LanguageDetectionOptions {
  environment: Pick<CallEnvironment, 'call' | 'logProblem'>;
  store: MeetingStore;
  settings: SettingsStore;
}

export interface LanguageDetectionWatch {
  /** The server has admitted this device: it knows the language, and not that it is to be found. */
  admitted(): void;
  close(): void;
}

/** Tells the server whether the language that this person speaks is to be found, as they chose. */
export function watchLanguageDetection(options: LanguageDetectionOptions): LanguageDetectionWatch {
  const { environment, store, settings } = options;
  const { call, logProblem } = environment;
  let closed = false;

  const tell = newestInTurn(async (on: boolean) => {
    const you = store.getState().conference?.you;
    if (closed || !you) return;
    const participant = await call('PUT /participants/{id}/language-detection', {
      params: { id: you },
      body: { on },
      bypassErrorHandler: true,
    }).catch((cause: unknown) => {
      logProblem('The server did not take whether the language is to be found', cause);
      return null;
    });
    const { conference } = store.getState();
    if (participant && conference?.you === participant.id && !closed)
      store.setState({ conference: withParticipant(conference, participant) });
  });

  const stop = settings.subscribe(({ detectsLanguage }, before) => {
    if (detectsLanguage !== before.detectsLanguage) void tell(detectsLanguage);
  });
  return {
    admitted() {
      const { conference } = store.getState();
      const { detectsLanguage } = settings.getState();
      if (conference && yourself(conference)?.detectsLanguage !== detectsLanguage) void tell(detectsLanguage);
    },
    close() {
      closed = true;
      stop();
    },
  };
}
