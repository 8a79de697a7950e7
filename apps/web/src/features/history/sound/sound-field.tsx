import { LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import {
  obstacleOfAll,
  type OtherLanguage,
  otherLanguages,
  type SoundChoice,
  type SoundState,
} from '../../../model/recording-sound.ts';
import { useLanguage, useText } from '../../../platform/text.ts';
import { DemonstrationMark } from '../../../shared/ui/demonstration-mark.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import type { MenuItem, MenuSection } from '../../../shared/ui/menu-props.ts';
import { useHistoryText } from '../history-text.ts';
import { AiVoiceMark } from './ai-voice-mark.tsx';
import { OBSTACLE_TEXTS, OWNER_TEXTS, percentText, REASON_TEXTS } from './dub-text.ts';
import type { useSound } from './use-sound.ts';

interface SoundFieldProps {
  sound: ReturnType<typeof useSound>;
  /** The reader owns the room: they are told what to do where nothing can be made. */
  isOwner: boolean;
  onChoose: (choice: SoundChoice) => void;
  /** It is not there yet, or has failed: a viewer who wants it is asked first. */
  onWish: (language: Language) => void;
}

/** The sounds of a recording: of the room, of the languages that were live, and the languages in which it can be had. */
export function SoundField({ sound, isOwner, onChoose, onWish }: SoundFieldProps) {
  const t = useHistoryText();
  const sections = useSections({ sound, isOwner, onChoose, onWish });
  const { live, state, openList } = sound;
  const chosen = chosenOf(state);
  // Only the room, and nothing to say about other languages.
  if (live.length === 0 && state.kind === 'room' && sections.every(({ key }) => key !== 'others'))
    return null;
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1.5 block text-sm font-semibold">
        {t('video.sound')}
      </span>
      <Menu
        className="w-80"
        sections={sections}
        onOpenChange={openList}
        trigger={(opener) => (
          <button
            {...opener}
            type="button"
            className="control-frame flex min-h-11 w-full cursor-pointer items-center gap-2 px-3 py-1.5 text-start"
          >
            <span className="sr-only">{t('video.sound')}</span>
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              <span>
                {chosen ? (
                  <bdi lang={chosen} className="font-ui">
                    {LANGUAGE_NAMES[chosen]}
                  </bdi>
                ) : (
                  t('video.room')
                )}
              </span>
              {state.kind === 'live' && <AiVoiceMark />}
              {state.kind === 'dub' && <AiVoiceMark isDemonstration={state.isDemonstration} />}
            </span>
            <ChevronDown aria-hidden strokeWidth={2} className="size-4 shrink-0 text-ink-3" />
          </button>
        )}
      />
    </div>
  );
}

/** The language that is heard, or will be as soon as it is made; null: the room. */
function chosenOf(state: SoundState): Language | null {
  return state.kind === 'live' || state.kind === 'dub' || state.kind === 'making' ? state.language : null;
}

function useSections({ sound, isOwner, onChoose, onWish }: SoundFieldProps): MenuSection[] {
  const t = useHistoryText();
  const tShell = useText();
  const reader = useLanguage();
  const { live, list, isListLost, state, reload } = sound;
  const chosen = chosenOf(state) ?? 'room';
  const note = (text: string) => <span className="text-sm text-ink-3">{text}</span>;
  const act = (text: string) => <span className="text-sm font-semibold text-yours-text">{text}</span>;
  const stateOf = ({ state: is, percent }: OtherLanguage) => {
    if (is === 'failed') return act(tShell('common.tryAgain'));
    if (is === 'working') return note(t('dub.made', { percent: percentText(percent, reader) }));
    return note(t(is === 'none' ? 'dub.canBeMade' : is === 'waiting' ? 'dub.waiting' : 'dub.ready'));
  };
  const detailOf = ({ state: is, reason, captionsOnly }: OtherLanguage) => {
    if (is === 'failed' && reason) return t(REASON_TEXTS[reason]);
    if (captionsOnly) return t('dub.captionsOnly');
    return is === 'ready' && t('dub.aiVoice');
  };
  const item = (choice: SoundChoice): MenuItem => ({
    key: choice,
    label: choice === 'room' ? t('video.room') : LANGUAGE_NAMES[choice],
    ...(choice === 'room' ? {} : { lang: choice }),
    checked: chosen === choice,
    onSelect: () => onChoose(choice),
  });
  const other = (one: OtherLanguage): MenuItem => ({
    ...item(one.language),
    end: one.isDemonstration ? (
      <>
        <Suspense>
          <DemonstrationMark />
        </Suspense>
        {stateOf(one)}
      </>
    ) : (
      stateOf(one)
    ),
    detail: detailOf(one),
    onSelect: () =>
      one.state === 'none' || one.state === 'failed' ? onWish(one.language) : onChoose(one.language),
  });
  const meeting = {
    key: 'meeting',
    ...(live.length > 0 ? { heading: t('dub.meeting') } : {}),
    items: [item('room'), ...live.map((one) => ({ ...item(one), detail: t('dub.aiVoice') }))],
  };
  const others = list ? otherLanguages(list, live).map(other) : [];
  const obstacle = list && obstacleOfAll(list);
  if (isListLost && !list)
    others.push({
      key: 'lost',
      label: t('dub.listFailed'),
      end: act(tShell('common.tryAgain')),
      onSelect: reload,
    });
  else if (others.length === 0 && obstacle)
    others.push({
      key: 'none',
      label: t(OBSTACLE_TEXTS[obstacle]),
      detail: isOwner && t(OWNER_TEXTS[obstacle]),
      disabled: true,
      onSelect: () => undefined,
    });
  return others.length === 0
    ? [meeting]
    : [meeting, { key: 'others', heading: t('dub.others'), items: others }];
}
