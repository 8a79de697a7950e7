import { useState } from 'react';
import { useStore } from 'zustand';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { InterpretationButton } from '../../features/interpretation/interpretation-button.tsx';
import { InterpretationSettings } from '../../features/interpretation/interpretation-settings.tsx';
import { youMay, yourself } from '../../model/conference-state.ts';
import { interpretedPeople, othersSpeak } from '../../model/interpretation-mark.ts';
import {
  type InterpretationProblem,
  problemOf,
  readingProblemOf,
  whatIsHeard,
} from '../../model/interpretation-problem.ts';
import { captionsShown } from '../../model/taking.ts';
import { getConfig } from '../../platform/config.ts';
import { isSilenced } from '../../model/silenced-voices.ts';
import { lagFigures } from '../../model/lag-meter.ts';
import { laneOf } from '../../model/lanes.ts';
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

const EngineWorkDialog = optional(
  async () => (await import('../../features/transcript/engine-work-dialog.tsx')).EngineWorkDialog,
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

/** What another worker would help against. */
const ROOM_MISSING: ReadonlySet<InterpretationProblem> = new Set(['waiting']);

/** The interpretation button and its popover, wired to this meeting. */
export function InterpretationControl({ meeting, phone }: InterpretationControlProps) {
  const t = useCallText();
  const reader = useLanguage();
  const { store, settings } = meeting;
  const who = useWho(meeting);
  const conference = useStore(store, (state) => state.conference);
  const interpretation = useStore(store, (state) => state.interpretation);
  const interpretationOn = useStore(settings, (state) => state.interpretationOn);
  const captionsOn = useStore(settings, (state) => state.captionsOn);
  const browserWords = useBrowserWords(meeting);
  const captionTranslation = useStore(store, (state) => state.captionTranslation);
  const browserTranslation = useStore(settings, (state) => state.browserTranslation);
  const browserVoice = useStore(settings, (state) => state.browserVoice);
  const originalVolumeLevel = useStore(settings, (state) => state.originalVolumeLevel);
  const interpretationStepDown = useStore(settings, (state) => state.interpretationStepDown);
  const silenced = useStore(store, (state) => state.silenced);
  const { allSilenced, onAllSilenced } = useSilenceAll(meeting);
  const [dialog, setDialog] = useState<'terms' | 'engines' | null>(null);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const onForAll = conference.conference.translationEnabled;
  const others = interpretedPeople(you, conference.participants).filter(
    // The lanes of the voice assistant begin with its first words.
    ({ kind, id }) => kind !== 'assistant' || laneOf(interpretation.lanes, id, you.hears),
  );
  const on = interpretationOn && onForAll;
  const heard = others.filter(({ personId }) => !isSilenced(silenced, personId));
  const reads = onForAll && captionsShown({ captionsOn, you, everybody: conference.participants });
  const { spokenPairs } = getConfig().features;
  const problems = heard.flatMap((person) => {
    const problem = on
      ? problemOf(interpretation, person, you)
      : reads
        ? readingProblemOf(interpretation, person, you, spokenPairs)
        : null;
    return problem ? [{ problem, from: person.language, to: you.hears }] : [];
  });
  // What has yet to start is no loss.
  const isStarting = (problem: InterpretationProblem) => problem === 'starting' && !interpretation.overdue;
  const known = problems.filter(({ problem }) => !isStarting(problem));
  const unrecognised = known.filter(({ problem }) => problem === 'no-speech-engine').map(({ from }) => from);
  const mayDecide = youMay(conference, 'switchInterpretation');
  const isAmong = (wanted: ReadonlySet<InterpretationProblem>) =>
    problems.some(({ problem }) => wanted.has(problem));
  const advice = [
    ...(isAmong(ENGINE_MISSING) ? [t('interpretation.addEngines')] : []),
    ...(isAmong(ROOM_MISSING) ? [t('interpretation.addRoom')] : []),
  ];

  // Nobody here is to be heard interpreted, though some could be.
  const isOriginal = allSilenced || (heard.length === 0 && others.length > 0);
  const mayEditTerms = youMay(conference, 'changeTerms');

  return (
    <>
      <InterpretationButton
        hears={you.hears}
        heard={!on ? 'off' : isOriginal ? 'originalOnly' : whatIsHeard(interpretation, heard, you)}
        note={problemTexts(problems, reader, t)[0] ?? null}
        phone={phone}
      >
        {(close) => {
          const open = (which: 'terms' | 'engines') => {
            close();
            setDialog(which);
          };
          return (
            <InterpretationSettings
              languages={who.languages}
              onLanguages={who.chooseLanguages}
              detection={who.detection}
              onForMe={interpretationOn}
              onForMeChange={(next) => settings.setState({ interpretationOn: next })}
              onForAll={onForAll}
              mayDecideForAll={mayDecide}
              onForAllChange={meeting.switchInterpretationForAll}
              demonstration={conference.conference.demonstration}
              sealed={conference.conference.sealed}
              onDemonstrationChange={meeting.switchDemonstration}
              noEngine={browserWords.noEngine || unrecognised.length > 0}
              unrecognised={unrecognised}
              browserWords={browserWords}
              browserTranslation={{
                translation: captionTranslation,
                translates: browserTranslation,
                onTranslates: (next) => settings.setState({ browserTranslation: next }),
                readsAloud: browserVoice,
                onReadsAloud: (next) => settings.setState({ browserVoice: next }),
                voiceMissing: problems.some(({ problem }) => problem === 'no-voice'),
              }}
              advice={mayDecide ? advice : []}
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
              problems={problemTexts(known, reader, t)}
              starting={known.length < problems.length}
              onTerms={mayEditTerms ? () => open('terms') : null}
              onEngines={mayDecide ? () => open('engines') : null}
            />
          );
        }}
      </InterpretationButton>
      {dialog === 'terms' && <TermsDialog roomId={meeting.roomId} onClose={() => setDialog(null)} />}
      {dialog === 'engines' && (
        <EngineWorkDialog conferenceId={conference.conference.id} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
