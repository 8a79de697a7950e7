import { preferredLanguage } from '@intermind/contracts/languages';
import { visibleName } from '@intermind/contracts/visible-name';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type DetectionChoice, detectionChoice } from '../../platform/detection-choice.ts';
import { useSession } from '../../platform/session.ts';
import { getCallText, useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { yourself } from '../../model/conference-state.ts';
import { type Attendance, type Languages, languagesOf } from '../../model/meeting.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Who is about to take part, and in which languages. */
export interface Who {
  /** Null until the session is known. */
  kind: 'member' | 'guest' | null;
  /** A member's full name, or what the guest typed. */
  name: string;
  languages: Languages;
  detection: DetectionChoice | undefined;
  chooseName: (name: string) => void;
  chooseLanguages: (languages: Languages) => void;
  attendance: () => Attendance;
}

/**
 * In the call the languages are those that the others are interpreted into. Otherwise they come from this browser's last
 * choice, then the member's settings, then the browser itself.
 */
export function useWho(meeting: Meeting): Who {
  const { settings, store, roomId } = meeting;
  const { status, user } = useSession();
  const interfaceLanguage = useLanguage();
  const { guestName, language, hears, understands, detectsLanguage } = useStore(
    settings,
    useShallow(({ guestName, language, hears, understands, detectsLanguage }) => ({
      guestName,
      language,
      hears,
      understands,
      detectsLanguage,
    })),
  );
  const inCall = useStore(store, ({ page, conference }) =>
    page.state === 'ready' && conference ? yourself(conference) : undefined,
  );
  const sealed = useStore(store, ({ conference }) => conference?.conference.sealed === true);
  const kind = status === 'loading' ? null : user ? 'member' : 'guest';
  const spoken = language ?? user?.settings.spokenLanguage ?? preferredLanguage(navigator.languages);
  const languages = inCall
    ? languagesOf(inCall)
    : {
        language: spoken,
        hears: hears ?? user?.settings.translationLanguage ?? interfaceLanguage,
        understands: understands ?? user?.settings.understoodLanguages ?? [],
      };
  return {
    kind,
    name: user?.fullName ?? guestName,
    languages,
    detection: detectionChoice(settings, detectsLanguage, sealed),
    chooseName: (name) => settings.setState({ guestName: name }),
    chooseLanguages(chosen) {
      void meeting.chooseLanguages(chosen).then(async (taken) => {
        if (taken) return;
        const t = await getCallText();
        showToast({ kind: 'error', text: t('twin.failed'), id: 'languages' });
      });
    },
    // Normalised as on the server: a name that differs from the guest token’s would create another guest.
    attendance: () => ({
      kind: kind === 'member' ? 'member' : 'guest',
      roomId,
      name: visibleName(guestName),
    }),
  };
}
