import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@intermind/contracts/languages';
import { type ReactNode, useId } from 'react';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { useCallText } from '../../platform/text.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { Slider } from '../../shared/ui/slider.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsText } from './settings-text.ts';

interface SectionProps {
  values: LocalSettings;
  onChange: (change: Partial<LocalSettings>) => void;
}

interface LanguageSectionProps {
  interfaceLanguage: Language;
  onInterfaceLanguage: (language: Language) => void;
  /** What the person speaks and wants to hear. */
  children: ReactNode;
}

export function LanguageSection({ interfaceLanguage, onInterfaceLanguage, children }: LanguageSectionProps) {
  const t = useSettingsText();
  return (
    <SettingsSection title={t('languages.title')}>
      {children}
      <SelectField
        label={t('languages.interface')}
        value={interfaceLanguage}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChange={onInterfaceLanguage}
      />
    </SettingsSection>
  );
}

/** How loud the original stays, whether interpretation is heard, and the sound of join requests. */
export function SoundSection({ values, onChange }: SectionProps) {
  const t = useSettingsText();
  const tCall = useCallText();
  const id = useId();
  const percent = tCall('interpretation.percent', { value: values.originalVolumeLevel });
  return (
    <SettingsSection title={t('sound.title')}>
      <SwitchRow
        label={tCall('interpretation.onForMe')}
        checked={values.interpretationOn}
        onChange={(interpretationOn) => onChange({ interpretationOn })}
      />
      <div>
        <div className="flex text-sm font-semibold">
          <label htmlFor={id} className="grow">
            {tCall('interpretation.originalVoice')}
          </label>
          <span className="text-ink-2 tabular-nums" aria-hidden>
            {percent}
          </span>
        </div>
        <Slider
          id={id}
          value={values.originalVolumeLevel}
          valueText={percent}
          onChange={(originalVolumeLevel) => onChange({ originalVolumeLevel })}
          className="mt-1 w-full"
        />
      </div>
      <SwitchRow
        label={tCall('joinRequests.sound')}
        checked={values.joinRequestSound}
        onChange={(joinRequestSound) => onChange({ joinRequestSound })}
      />
    </SettingsSection>
  );
}

interface ViewSectionProps extends SectionProps {
  onLayout: (layout: LocalSettings['layout']) => void;
}

export function ViewSection({ values, onLayout, onChange }: ViewSectionProps) {
  const t = useSettingsText();
  const tCall = useCallText();
  return (
    <SettingsSection title={t('view.title')}>
      <SelectField
        label={tCall('layout.title')}
        value={values.layout}
        choices={(['grid', 'sidebar'] as const).map((value) => ({ value, label: tCall(`layout.${value}`) }))}
        onChange={onLayout}
      />
      <SwitchRow
        label={tCall('bar.statistics')}
        checked={values.showMediaStreamStatistics}
        onChange={(on) => onChange({ showMediaStreamStatistics: on })}
      />
    </SettingsSection>
  );
}

const ANNOUNCEMENTS = [
  ['announceJoins', 'announcements.joins'],
  ['announceJoinRequests', 'announcements.joinRequests'],
  ['announceHands', 'announcements.hands'],
  ['announceMessages', 'announcements.messages'],
] as const;

/** What a screen reader says of the meeting by itself. */
export function AnnouncementSection({ values, onChange }: SectionProps) {
  const t = useSettingsText();
  return (
    <SettingsSection title={t('announcements.title')}>
      {ANNOUNCEMENTS.map(([name, label]) => (
        <SwitchRow
          key={name}
          label={t(label)}
          checked={values[name]}
          onChange={(announced) => onChange({ [name]: announced })}
        />
      ))}
    </SettingsSection>
  );
}

/** What happens by itself, and the keys. */
export function CallSection({ values, onChange }: SectionProps) {
  const t = useSettingsText();
  const tCall = useCallText();
  return (
    <SettingsSection title={t('call.title')}>
      <SwitchRow
        label={t('call.leaveAlone')}
        note={t('call.leaveAloneNote')}
        checked={values.leaveCallAutomaticallyWhenAlone}
        onChange={(on) => onChange({ leaveCallAutomaticallyWhenAlone: on })}
      />
      <SwitchRow
        label={tCall('bar.singleKeys')}
        checked={values.singleKeyShortcuts}
        onChange={(singleKeyShortcuts) => onChange({ singleKeyShortcuts })}
      />
      <SwitchRow
        label={tCall('bar.pushToTalk')}
        note={t('call.pushToTalkNote')}
        checked={values.pushToTalk}
        onChange={(pushToTalk) => onChange({ pushToTalk })}
      />
    </SettingsSection>
  );
}
