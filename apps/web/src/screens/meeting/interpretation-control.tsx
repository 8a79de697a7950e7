import type { Language } from '@intermind/contracts/languages';
import { useState } from 'react';
import { useStore } from 'zustand';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { InterpretationButton } from '../../features/interpretation/interpretation-button.tsx';
import { InterpretationSettings } from '../../features/interpretation/interpretation-settings.tsx';
import { yourself } from '../../model/conference-state.ts';
import { interpretedPeople, type Person } from '../../model/interpretation-mark.ts';
import { laneOf, type Lanes } from '../../model/lanes.ts';
import type { InterpretationSlice } from '../../model/meeting.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { useWho } from './use-who.ts';

interface InterpretationControlProps {
  meeting: Meeting;
  phone: boolean;
  mayModerate: boolean;
}

/** The interpretation button and its popover, wired to this meeting. */
export function InterpretationControl({ meeting, phone, mayModerate }: InterpretationControlProps) {
  const t = useCallText();
  const reader = useLanguage();
  const { store, settings } = meeting;
  const who = useWho(meeting);
  const conference = useStore(store, (state) => state.conference);
  const interpretation = useStore(store, (state) => state.interpretation);
  const interpretationOn = useStore(settings, (state) => state.interpretationOn);
  const originalVolumeLevel = useStore(settings, (state) => state.originalVolumeLevel);
  const [lastLagMs, setLastLagMs] = useState<number | null>(null);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const onForAll = conference.conference.translationEnabled;
  const others = interpretedPeople(you, conference.participants);
  const on = interpretationOn && onForAll;
  const lagNowMs = usualLagMs(interpretation.lanes, others, you);
  // Between two sentences nobody is behind: the figure stays while there is somebody to hear.
  if (lagNowMs !== null && lagNowMs !== lastLagMs) setLastLagMs(lagNowMs);
  const lagMs = lagNowMs ?? (others.length > 0 ? lastLagMs : null);

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
        demonstration={conference.conference.demonstration}
        onDemonstrationChange={meeting.switchDemonstration}
        enginesMissing={on && lacksRecogniser(interpretation.lanes, others, you)}
        volumePercent={originalVolumeLevel}
        onVolume={(percent) => settings.setState({ originalVolumeLevel: percent })}
        lagMs={lagMs}
        problems={on ? problemsOf(interpretation, others, you, t, reader) : []}
      />
    </InterpretationButton>
  );
}

/** Nobody here is understood: what is missing is said once, not for each person. */
function lacksRecogniser(lanes: Lanes, others: readonly Person[], you: Person): boolean {
  const reasons = others.map(({ id }) => laneOf(lanes, id, you.hears)?.status.reason);
  return reasons.length > 0 && reasons.every((reason) => reason === 'no-speech-engine');
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
  { lanes, lost, interpreterPresent }: InterpretationSlice,
  others: readonly Person[],
  you: Person,
  t: ReturnType<typeof useCallText>,
  reader: Language,
): string[] {
  const problems = others.map((person) => {
    if (lost.has(person.id)) return t('interpretation.paused');
    const lane = laneOf(lanes, person.id, you.hears);
    if (!interpreterPresent || !lane) return t('interpretation.starting');
    const from = languageName(person.language, reader);
    const to = languageName(you.hears, reader);
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
