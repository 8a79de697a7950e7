import { preferredLanguage } from '@intermind/contracts/languages';
import { visibleName } from '@intermind/contracts/visible-name';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../../platform/session.ts';
import { useLanguage } from '../../platform/text.ts';
import type { Attendance, Languages } from '../../model/meeting.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Who is about to take part, and in which languages. */
export interface Who {
  /** Null until the session is known. */
  kind: 'member' | 'guest' | null;
  /** A member's full name, or what the guest typed. */
  name: string;
  languages: Languages;
  chooseName: (name: string) => void;
  chooseLanguages: (languages: Languages) => void;
  attendance: () => Attendance;
}

/** Languages come from this browser's last choice, then the member's settings, then the browser itself. */
export function useWho(meeting: Meeting): Who {
  const { settings, roomId } = meeting;
  const { status, user } = useSession();
  const interfaceLanguage = useLanguage();
  const { guestName, language, hears, understands } = useStore(
    settings,
    useShallow(({ guestName, language, hears, understands }) => ({
      guestName,
      language,
      hears,
      understands,
    })),
  );
  const kind = status === 'loading' ? null : user ? 'member' : 'guest';
  const spoken = language ?? user?.settings.spokenLanguage ?? preferredLanguage(navigator.languages);
  const languages = {
    language: spoken,
    hears: hears ?? user?.settings.translationLanguage ?? interfaceLanguage,
    understands: understands ?? user?.settings.understoodLanguages ?? [],
  };
  return {
    kind,
    name: user?.fullName ?? guestName,
    languages,
    chooseName: (name) => settings.setState({ guestName: name }),
    chooseLanguages(chosen) {
      void meeting.chooseLanguages(chosen);
    },
    // Normalised as on the server: a name that differs from the guest token’s would create another guest.
    attendance: () => ({
      kind: kind === 'member' ? 'member' : 'guest',
      roomId,
      name: visibleName(guestName),
    }),
  };
}
