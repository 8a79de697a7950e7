import type { Language } from '@intermind/contracts/languages';
import { type ReactNode, useId, useState } from 'react';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { OthersSpeak } from '../../model/interpretation-mark.ts';
import type { LagFigures } from '../../model/lag-meter.ts';
import { lagSeconds } from '../../model/lag-text.ts';
import type { Languages } from '../../model/meeting.ts';
import type { DetectionChoice } from '../../platform/detection-choice.ts';
import { SealedNote } from '../../shared/ui/sealed-note.tsx';
import { Slider } from '../../shared/ui/slider.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { type BrowserTranslationProps, BrowserTranslationSwitches } from './browser-translation-switches.tsx';
import { BrowserWordsSwitch, type BrowserWordsSwitchProps } from './browser-words-switch.tsx';
import { LanguageTwin } from './language-twin.tsx';
import { UnderstoodLanguages } from './understood-languages.tsx';

interface InterpretationSettingsProps {
  languages: Languages;
  onLanguages: (languages: Languages) => void;
  detection?: DetectionChoice | undefined;
  onForMe: boolean;
  onForMeChange: (on: boolean) => void;
  onForAll: boolean;
  /** Moderators decide for everyone. */
  mayDecideForAll: boolean;
  onForAllChange: (on: boolean) => void;
  /** The engines that only demonstrate are in use. */
  demonstration: boolean;
  onDemonstrationChange: (on: boolean) => void;
  /** Nothing on this server recognises what somebody here speaks. */
  noEngine: boolean;
  /** Languages of which one of the problems says that this server can't recognise them. */
  unrecognised: readonly Language[];
  /** Only the operator's own machines hear what is said. */
  sealed: boolean;
  /** Opens the names and words of the room; null for those who may not change them. */
  onTerms: (() => void) | null;
  /** Opens which engines work here and how late they are; null for those who decide nothing. */
  onEngines: (() => void) | null;
  /** What the person's own browser may do for them. */
  browserWords: Omit<BrowserWordsSwitchProps, 'language' | 'sealed'>;
  browserTranslation: Omit<BrowserTranslationProps, 'hears'>;
  /** To moderators: what could be done about the problems. */
  advice: readonly string[];
  /** Nobody’s translated voice is heard for now; null where none would be. */
  allSilenced: boolean | null;
  onAllSilenced: () => void;
  volumePercent: number;
  onVolume: (percent: number) => void;
  /** How late you heard people; null while nothing was interpreted. */
  lag: LagFigures | null;
  othersSpeak: OthersSpeak;
  /** To the owner of the room, while their plan has little left: what becomes of interpretation then. */
  stepDown: ReactNode;
  /** Why something is not interpreted as it should be, in words. */
  problems: readonly string[];
  /** Of somebody it is not known yet how they are interpreted. */
  starting: boolean;
}

/** Why no delay can be told. */
const NOTHING_HEARD = {
  interpreted: 'interpretation.nothingYet',
  understood: 'interpretation.allUnderstood',
  heard: 'interpretation.nobodyElse',
} as const satisfies Record<OthersSpeak, string>;

/** On or off, your languages, how loud the original stays, how late you hear people. */
export function InterpretationSettings(props: InterpretationSettingsProps) {
  const { languages, onLanguages, onForMe, onForAll, volumePercent, lag, problems } = props;
  const t = useCallText();
  const language = useLanguage();
  const titleId = useId();
  const forAllId = useId();
  const demonstrationId = useId();
  const silenceId = useId();
  // What comes while the popover is open must not push the controls away; what is offered stays where it was then.
  const [{ problemsFirst, browserWordsFirst, demonstrationFirst }] = useState({
    problemsFirst: problems.length > 0,
    browserWordsFirst: props.browserWords.noEngine || props.browserWords.words.unwritten,
    demonstrationFirst: props.noEngine && onForAll,
  });
  const troubles = <Problems problems={problems} advice={props.advice} />;
  const browserWords = (
    <BrowserWordsSwitch
      {...props.browserWords}
      language={languages.language}
      sealed={props.sealed}
      said={problemsFirst && props.unrecognised.includes(languages.language)}
    />
  );
  const demonstration = (
    <div className="flex items-center gap-3 border-t border-stage-line pt-3 text-sm">
      <label htmlFor={demonstrationId} className="grow">
        {t('interpretation.tryDemonstration')}
      </label>
      <Switch
        onStage
        id={demonstrationId}
        checked={props.demonstration}
        onChange={props.onDemonstrationChange}
      />
    </div>
  );
  // Under the sentence that says what is missing.
  const demonstrationAt = !props.mayDecideForAll ? null : demonstrationFirst ? 'top' : 'bottom';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="grow text-lg leading-ui">
          {t('interpretation.title')}
        </h2>
        <Switch
          onStage
          checked={onForMe && onForAll}
          disabled={!onForAll}
          onChange={props.onForMeChange}
          label={t('interpretation.onForMe')}
        />
      </div>
      {props.sealed && <SealedNote start onStage />}
      {!onForAll && <p className="text-sm text-stage-warn">{t('interpretation.offForAll')}</p>}
      {onForAll && problemsFirst && troubles}
      {problemsFirst && demonstrationAt === 'top' && demonstration}
      {browserWordsFirst && (
        <div className="rounded-control bg-stage-tile p-3 empty:hidden">{browserWords}</div>
      )}
      {!problemsFirst && demonstrationAt === 'top' && demonstration}
      <LanguageTwin onStage value={languages} onChange={onLanguages} detection={props.detection} />
      <UnderstoodLanguages onStage value={languages} onChange={onLanguages} />
      <div>
        <div className="flex text-sm font-semibold">
          <span className="grow" aria-hidden>
            {t('interpretation.originalVoice')}
          </span>
          <span className="text-stage-ink-2 tabular-nums" aria-hidden>
            {t('interpretation.percent', { value: volumePercent })}
          </span>
        </div>
        <Slider
          onStage
          value={volumePercent}
          onChange={props.onVolume}
          label={t('interpretation.originalVoice')}
          valueText={t('interpretation.percent', { value: volumePercent })}
          className="mt-1 w-full"
        />
      </div>
      {props.allSilenced !== null && (
        <div className="flex items-center gap-3 border-t border-stage-line pt-3 text-sm">
          <label htmlFor={silenceId} className="grow">
            <span className="block font-semibold">{t('interpretation.silenceAll')}</span>
            <span className="block text-stage-ink-2">{t('interpretation.silenceAllNote')}</span>
          </label>
          <Switch onStage id={silenceId} checked={props.allSilenced} onChange={props.onAllSilenced} />
        </div>
      )}
      <div className="border-t border-stage-line pt-3 empty:hidden">
        <BrowserTranslationSwitches {...props.browserTranslation} hears={languages.hears} />
      </div>
      {!browserWordsFirst && (
        <div className="border-t border-stage-line pt-3 empty:hidden">{browserWords}</div>
      )}
      {props.mayDecideForAll && (
        <div className="flex items-center gap-3 border-t border-stage-line pt-3 text-sm font-semibold">
          <label htmlFor={forAllId} className="grow">
            {t('interpretation.forEveryone')}
          </label>
          <Switch onStage id={forAllId} checked={onForAll} onChange={props.onForAllChange} />
        </div>
      )}
      <div className="border-t border-stage-line pt-3 empty:hidden">{props.stepDown}</div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {props.onTerms && <Opener onOpen={props.onTerms}>{t('interpretation.terms')}</Opener>}
        {props.onEngines && <Opener onOpen={props.onEngines}>{t('interpretation.engines')}</Opener>}
      </div>
      {demonstrationAt === 'bottom' && demonstration}
      {!props.mayDecideForAll && props.demonstration && (
        <p className="border-t border-stage-line pt-3 text-sm">{t('interpretation.demonstrationOn')}</p>
      )}
      {onForAll && !problemsFirst && problems.length > 0 && (
        <div className="border-t border-stage-line pt-3">{troubles}</div>
      )}
      <Note>
        {!onForAll
          ? null
          : !onForMe
            ? t('interpretation.offNow')
            : problems.length > 0
              ? null
              : props.starting
                ? t('interpretation.starting')
                : lag === null
                  ? t(NOTHING_HEARD[props.othersSpeak])
                  : t('interpretation.delay', {
                      median: lagSeconds(language, lag.medianMs),
                      p90: lagSeconds(language, lag.p90Ms),
                    })}
      </Note>
    </div>
  );
}

/** Opens a dialog. */
function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="h-10 rounded-control border border-stage-line-strong bg-stage-tile px-4 font-semibold pointer-coarse:h-11 hover:bg-stage-control-hover"
    >
      {children}
    </button>
  );
}

/** Why something is not as it should be, and what can be done. It may go while the popover is open, and leaves its room. */
function Problems({ problems, advice }: Pick<InterpretationSettingsProps, 'problems' | 'advice'>) {
  const [last, setLast] = useState({ problems, advice });
  if (problems.length > 0 && last.problems !== problems) setLast({ problems, advice });
  const isOver = problems.length === 0;
  // Drawn by the style sheet: neither read out nor found on the page.
  const said = (text: string) =>
    isOver ? { 'data-text': text, className: 'room-of-text invisible' } : { children: text };
  return (
    <div role="status" className="text-sm">
      <ul className="space-y-1.5 text-stage-warn">
        {last.problems.map((problem) => (
          <li key={problem} {...said(problem)} />
        ))}
      </ul>
      {last.advice.map((sentence) => (
        <p key={sentence} className="mt-1.5 text-stage-ink-2">
          <span {...said(sentence)} />
        </p>
      ))}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="border-t border-stage-line pt-3 text-sm text-stage-ink-2 empty:hidden">{children}</div>
  );
}
