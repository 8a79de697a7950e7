import { preferredLanguage } from '@intermind/contracts/languages';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { captionLookOf } from '../../features/captions/caption-look.ts';
import { CaptionSample } from '../../features/captions/caption-sample.tsx';
import { tellRetriesUsedUp } from '../../features/devices/tell-retries-used-up.ts';
import { LanguageTwin } from '../../features/interpretation/language-twin.tsx';
import { UnderstoodLanguages } from '../../features/interpretation/understood-languages.tsx';
import { AssistantSection } from './assistant-section.tsx';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { CaptionSection } from '../../features/settings/caption-section.tsx';
import { SavingNote } from '../../features/settings/saving-note.tsx';
import {
  AnnouncementSection,
  CallSection,
  LanguageSection,
  SoundSection,
  ViewSection,
} from '../../features/settings/sections.tsx';
import { SettingsHeading } from '../../features/settings/settings-section.tsx';
import { tellEffectFailed } from '../../features/settings/tell-effect-failed.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { getConfig } from '../../platform/config.ts';
import { detectionChoice } from '../../platform/detection-choice.ts';
import { memberSettings } from '../../platform/member-settings.ts';
import { browserSettings } from '../../platform/settings.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { createPreview, type DevicePreview } from './create-preview.ts';
import { PreviewSection } from './preview-section.tsx';
import { ProfilePage } from './profile-page.tsx';
import { StepDownSection } from './step-down-section.tsx';

/** `/profile/settings`: what meetings start with (spec 2 §2); saved by itself 1 s after the last change. */
export function SettingsScreen() {
  const t = useProfileText();
  const keeper = memberSettings();
  const saving = useStore(keeper.saving);
  return (
    <ProfilePage
      title={t('settings.title')}
      aside={<SavingNote saving={saving} onRetry={() => keeper.retry()} />}
    >
      <div className="rounded-tile border border-line bg-sheet max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
        <SettingsHeading value="h2">
          <Suspense>
            <Sections />
          </Suspense>
        </SettingsHeading>
      </div>
    </ProfilePage>
  );
}

function Sections() {
  const settings = browserSettings();
  const values = useStore(settings);
  const interfaceLanguage = useLanguage();
  const preview = useDevicePreview();
  const section = { values, onChange: settings.setState };
  const languages = {
    language: values.language ?? preferredLanguage(navigator.languages),
    hears: values.hears ?? interfaceLanguage,
    understands: values.understands ?? [],
  };
  return (
    <>
      {preview && <PreviewSection {...section} preview={preview} settings={settings} />}
      <LanguageSection
        interfaceLanguage={interfaceLanguage}
        onInterfaceLanguage={(language) => void chooseLanguage(language)}
      >
        <LanguageTwin
          value={languages}
          onChange={settings.setState}
          detection={detectionChoice(settings, values.detectsLanguage)}
        />
        <UnderstoodLanguages value={languages} onChange={settings.setState} />
      </LanguageSection>
      <SoundSection {...section} />
      {getConfig().features.plans && <StepDownSection {...section} />}
      <AssistantSection {...section} />
      <ViewSection {...section} onLayout={(layout) => settings.setState({ layout })} />
      <CaptionSection
        {...section}
        captionsOn={values.captionsOn ?? true}
        sample={(text) => <CaptionSample look={captionLookOf(values)} text={text} />}
      />
      <CallSection {...section} />
      <AnnouncementSection {...section} />
    </>
  );
}

/** Null before the page is mounted. */
function useDevicePreview(): DevicePreview | null {
  const t = useCallText();
  const [preview, setPreview] = useState<DevicePreview | null>(null);
  useEffect(() => {
    const created = createPreview({
      onRetriesUsedUp: () => tellRetriesUsedUp(t),
      onEffectFailed: (effect) => void tellEffectFailed(effect),
    });
    setPreview(created);
    return () => created.close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another interface language needs no other devices
  }, []);
  return preview;
}
