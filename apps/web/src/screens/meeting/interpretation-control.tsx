import { useState } from 'react';
import { useStore } from 'zustand';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { InterpretationButton } from '../../features/interpretation/interpretation-button.tsx';
import { InterpretationSettings } from '../../features/interpretation/interpretation-settings.tsx';
import { youMay, yourself } from '../../model/conference-state.ts';
import { interpretedPeople, othersSpeak } from '../../model/interpretation-mark.ts';
import { type InterpretationProblem, problemOf, whatIsHeard } from '../../model/interpretation-problem.ts';
import { isSilenced } from '../../model/silenced-voices.ts';
import { lagFigures } from '../../model/lag-meter.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { optional } from './optional.tsx';
import { problemTexts } from './interpretation-problem-text.ts';
import { useBrowserWords } from './use-browser-words.ts';
import { useSilenceAll } from './use-voice-choice.ts';
import { useWho } from './use-who.ts';

interface InterpretationControlProps {
  meeting: Meeting;
  phone: boolean;
}

const TermsDialog = optional(
  async () => (await import('../../features/room-settings/terms-dialog.tsx')).TermsDialog,
);

const StepDownField = optional(
  async () => (await import('../../features/billing/step-down-field.tsx')).StepDownField,
);

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
  const browserWords = useBrowserWords(meeting);
  const captionTranslation = useStore(store, (state) => state.captionTranslation);
  const browserTranslation = useStore(settings, (state) => state.browserTranslation);
  const browserVoice = useStore(settings, (state) => state.browserVoice);
  const originalVolumeLevel = useStore(settings, (state) => state.originalVolumeLevel);
  const interpretationStepDown = useStore(settings, (state) => state.interpretationStepDown);
  const silenced = useStore(store, (state) => state.silenced);
  const { allSilenced, onAllSilenced } = useSilenceAll(meeting);
  const [editsTerms, setEditsTerms] = useState(false);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const onForAll = conference.conference.translationEnabled;
  const others = interpretedPeople(you, conference.participants);
  const on = interpretationOn && onForAll;
  const heard = others.filter(({ personId }) => !isSilenced(silenced, personId));
  const problems = heard.flatMap((person) => {
    const problem = on ? problemOf(interpretation, person, you) : null;
    return problem ? [{ problem, from: person.language, to: you.hears }] : [];
  });

  // Nobody here is to be heard interpreted, though some could be.
  const isOriginal = allSilenced || (heard.length === 0 && others.length > 0);
  const mayEditTerms = youMay(conference, 'changeTerms');

  return (
    <>
      <InterpretationButton
        hears={you.hears}
        heard={!on ? 'off' : isOriginal ? 'originalOnly' : whatIsHeard(interpretation, heard, you)}
        phone={phone}
      >
        {(close) => (
          <InterpretationSettings
            languages={who.languages}
            onLanguages={who.chooseLanguages}
            detection={who.detection}
            onForMe={interpretationOn}
            onForMeChange={(next) => settings.setState({ interpretationOn: next })}
            onForAll={onForAll}
            mayDecideForAll={youMay(conference, 'switchInterpretation')}
            onForAllChange={meeting.switchInterpretationForAll}
            demonstration={conference.conference.demonstration}
            sealed={conference.conference.sealed}
            onDemonstrationChange={meeting.switchDemonstration}
            browserWords={browserWords}
            browserTranslation={{
              translation: captionTranslation,
              translates: browserTranslation,
              onTranslates: (next) => settings.setState({ browserTranslation: next }),
              readsAloud: browserVoice,
              onReadsAloud: (next) => settings.setState({ browserVoice: next }),
              voiceMissing: problems.some(({ problem }) => problem === 'no-voice'),
            }}
            enginesMissing={problems.some(({ problem }) => ENGINE_MISSING.has(problem))}
            allSilenced={on ? allSilenced : null}
            onAllSilenced={onAllSilenced}
            volumePercent={originalVolumeLevel}
            onVolume={(percent) => settings.setState({ originalVolumeLevel: percent })}
            lag={others.length > 0 ? lagFigures(interpretation.heardLags) : null}
            othersSpeak={othersSpeak(you, conference.participants)}
            stepDown={
              conference.quota.some(({ feature }) => feature === 'interpretationSeconds') ? (
                <StepDownField
                  onStage
                  value={interpretationStepDown}
                  onChange={(next) => settings.setState({ interpretationStepDown: next })}
                />
              ) : null
            }
            problems={problemTexts(problems, reader, t)}
            onTerms={
              mayEditTerms
                ? () => {
                    close();
                    setEditsTerms(true);
                  }
                : null
            }
          />
        )}
      </InterpretationButton>
      {editsTerms && <TermsDialog roomId={meeting.roomId} onClose={() => setEditsTerms(false)} />}
    </>
  );
}
