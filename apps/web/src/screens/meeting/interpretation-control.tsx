import { useState } from 'react';
import { useStore } from 'zustand';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { InterpretationButton } from '../../features/interpretation/interpretation-button.tsx';
import { InterpretationSettings } from '../../features/interpretation/interpretation-settings.tsx';
import { youMay, yourself } from '../../model/conference-state.ts';
import { interpretedPeople, type Person } from '../../model/interpretation-mark.ts';
import { type InterpretationProblem, problemOf, whatIsHeard } from '../../model/interpretation-problem.ts';
import { laneOf, type Lanes } from '../../model/lanes.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { problemTexts } from './interpretation-problem-text.ts';
import { useWho } from './use-who.ts';

interface InterpretationControlProps {
  meeting: Meeting;
  phone: boolean;
}

/** What another engine on this server would help against. */
const ENGINE_MISSING: ReadonlySet<InterpretationProblem> = new Set([
  'no-speech-engine',
  'no-translator',
  'no-voice',
]);

/** The interpretation button and its popover, wired to this meeting. */
export function InterpretationControl({ meeting, phone }: InterpretationControlProps) {
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
  // Between two sentences no voice is behind: keep the figure while there is someone to hear.
  if (lagNowMs !== null && lagNowMs !== lastLagMs) setLastLagMs(lagNowMs);
  const lagMs = lagNowMs ?? (others.length > 0 ? lastLagMs : null);
  const problems = others.flatMap((person) => {
    const problem = on ? problemOf(interpretation, person, you) : null;
    return problem ? [{ problem, from: person.language, to: you.hears }] : [];
  });

  return (
    <InterpretationButton
      hears={you.hears}
      heard={on ? whatIsHeard(interpretation, others, you) : 'off'}
      phone={phone}
    >
      <InterpretationSettings
        languages={{ language: you.language, hears: you.hears }}
        onLanguages={who.chooseLanguages}
        onForMe={interpretationOn}
        onForMeChange={(next) => settings.setState({ interpretationOn: next })}
        onForAll={onForAll}
        mayDecideForAll={youMay(conference, 'switchInterpretation')}
        onForAllChange={meeting.switchInterpretationForAll}
        demonstration={conference.conference.demonstration}
        onDemonstrationChange={meeting.switchDemonstration}
        enginesMissing={problems.some(({ problem }) => ENGINE_MISSING.has(problem))}
        volumePercent={originalVolumeLevel}
        onVolume={(percent) => settings.setState({ originalVolumeLevel: percent })}
        lagMs={lagMs}
        othersAreInterpreted={others.length > 0}
        problems={problemTexts(problems, reader, t)}
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
