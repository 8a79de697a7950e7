import { LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { saveMemberSettings } from '../../app/member-settings.ts';
import { useCallText } from '../../app/text.ts';
import { InterpretationButton } from '../../features/interpretation/interpretation-button.tsx';
import { InterpretationSettings } from '../../features/interpretation/interpretation-settings.tsx';
import { yourself } from '../../model/conference-state.ts';
import { interpretedPeople, type Person } from '../../model/interpretation-mark.ts';
import { laneOf, type Lanes } from '../../model/lanes.ts';
import type { MeetingState } from '../../model/meeting.ts';
import type { Meeting } from './session/create-meeting.ts';
import { useWho } from './use-who.ts';

interface InterpretationControlProps {
  meeting: Meeting;
  phone: boolean;
  mayModerate: boolean;
}

/** The interpretation button and its popover, wired to this meeting. */
export function InterpretationControl({ meeting, phone, mayModerate }: InterpretationControlProps) {
  const t = useCallText();
  const { store, settings } = meeting;
  const who = useWho(meeting);
  const state = useStore(store);
  const { interpretationOn, originalVolumeLevel } = useStore(settings);
  const lastLagMs = useRef<number | null>(null);
  const { conference } = state;
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const onForAll = conference.conference.translationEnabled;
  const others = interpretedPeople(you, conference.participants);
  const on = interpretationOn && onForAll;
  const lagMs = usualLagMs(state.lanes, others, you) ?? (others.length > 0 ? lastLagMs.current : null);
  lastLagMs.current = lagMs;

  return (
    <InterpretationButton hears={you.hears} on={on} phone={phone}>
      <InterpretationSettings
        languages={{ language: you.language, hears: you.hears }}
        onLanguages={who.chooseLanguages}
        onForMe={interpretationOn}
        onForMeChange={(next) => settings.setState({ interpretationOn: next })}
        onForAll={onForAll}
        mayDecideForAll={mayModerate}
        onForAllChange={meeting.switchInterpretationForAll}
        volumePercent={originalVolumeLevel}
        onVolume={(percent) => {
          settings.setState({ originalVolumeLevel: percent });
          saveMemberSettings({ originalVolumeLevel: percent });
        }}
        lagMs={lagMs}
        problems={on ? problemsOf(state, others, you, t) : []}
      />
    </InterpretationButton>
  );
}

/** Of the lanes that are behind right now, the median. */
function usualLagMs(lanes: Lanes, others: readonly Person[], you: Person): number | null {
  const lags = others
    .map(({ id }) => laneOf(lanes, id, you.hears)?.status.lagMs ?? 0)
    .filter((lag) => lag > 0)
    .sort((a, b) => a - b);
  return lags[Math.floor(lags.length / 2)] ?? null;
}

function problemsOf(
  { lanes, lost, interpreterPresent }: MeetingState,
  others: readonly Person[],
  you: Person,
  t: ReturnType<typeof useCallText>,
): string[] {
  const problems = others.map((person) => {
    if (lost.has(person.id)) return t('interpretation.paused');
    const lane = laneOf(lanes, person.id, you.hears);
    if (!interpreterPresent || !lane) return t('interpretation.starting');
    const from = LANGUAGE_NAMES[person.language];
    const to = LANGUAGE_NAMES[you.hears];
    switch (lane.status.reason) {
      case 'no-speech-engine':
        return t('interpretation.noSpeechEngine', { language: from });
      case 'no-translator':
        return t('interpretation.noTranslator', { from, to });
      case 'no-voice':
        return t('interpretation.noVoice', { language: to });
      case 'engine-failed':
        return t('interpretation.engineFailed', { language: from });
      case null:
        return null;
    }
  });
  return [...new Set(problems.filter((problem) => problem !== null))];
}
