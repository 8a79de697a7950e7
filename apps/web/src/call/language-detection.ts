import { yourself } from '../model/conference-state.ts';
import type { MeetingStore } from '../model/meeting.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';
import { takeYourself } from './take-yourself.ts';
import { tellUntilTaken } from './tell-until-taken.ts';

export interface LanguageDetectionOptions {
  environment: Pick<CallEnvironment, 'call' | 'clock' | 'logProblem'>;
  store: MeetingStore;
  settings: SettingsStore;
}

export interface LanguageDetectionWatch {
  /** The server has admitted this device: it knows the language, and not that it is to be found. */
  admitted(): void;
  close(): void;
}

/** Tells the server whether the language that this person speaks is to be found, as they chose, until it is so there. */
export function watchLanguageDetection(options: LanguageDetectionOptions): LanguageDetectionWatch {
  const { environment, store, settings } = options;
  const { call, clock, logProblem } = environment;
  let closed = false;

  const you = () => {
    const { conference } = store.getState();
    return conference ? yourself(conference) : undefined;
  };

  function dueMs(): number | undefined {
    const known = you()?.detectsLanguage;
    return known === undefined || known === settings.getState().detectsLanguage ? undefined : 0;
  }

  async function tell(): Promise<boolean> {
    const id = you()?.id;
    if (!id) return true;
    const { detectsLanguage: on } = settings.getState();
    const participant = await call('PUT /participants/{id}/language-detection', {
      params: { id },
      body: { on },
      bypassErrorHandler: true,
    }).catch((cause: unknown) => {
      logProblem('The server did not take whether the language is to be found', cause);
      return null;
    });
    if (!closed && participant) takeYourself(store, participant);
    return participant?.detectsLanguage === on;
  }

  const telling = tellUntilTaken({ clock, dueMs, tell });
  const stops = [
    store.subscribe(({ conference }, before) => {
      if (conference !== before.conference) telling.look();
    }),
    settings.subscribe(({ detectsLanguage }, before) => {
      if (detectsLanguage !== before.detectsLanguage) telling.anew();
    }),
  ];
  return {
    admitted: telling.anew,
    close() {
      closed = true;
      telling.close();
      for (const stop of stops) stop();
    },
  };
}
