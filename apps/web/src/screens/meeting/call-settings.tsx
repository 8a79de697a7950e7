import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { captionLookOf } from '../../features/captions/caption-look.ts';
import { CaptionSample } from '../../features/captions/caption-sample.tsx';
import { CameraPreview } from '../../features/devices/camera-preview.tsx';
import { DeviceRow } from '../../features/devices/device-row.tsx';
import { LanguageTwin } from '../../features/interpretation/language-twin.tsx';
import { UnderstoodLanguages } from '../../features/interpretation/understood-languages.tsx';
import { CaptionSection } from '../../features/settings/caption-section.tsx';
import { DeviceSection } from '../../features/settings/device-section.tsx';
import { SavingNote } from '../../features/settings/saving-note.tsx';
import {
  AnnouncementSection,
  CallSection,
  LanguageSection,
  SoundSection,
  ViewSection,
} from '../../features/settings/sections.tsx';
import { chooseLanguage } from '../../platform/language.ts';
import { memberSettings } from '../../platform/member-settings.ts';
import { useSession } from '../../platform/session.ts';
import { useLanguage } from '../../platform/text.ts';
import { chooseLayout } from './use-stage.ts';
import { useWho } from './use-who.ts';

export interface CallSettingsProps {
  meeting: Meeting;
  captionsOn: boolean;
}

/** Everything this person chooses, in the call. */
export function CallSettings({ meeting, captionsOn }: CallSettingsProps) {
  const { settings, devices } = meeting;
  const values = useStore(settings);
  const saving = useStore(memberSettings().saving);
  const { status } = useSession();
  const who = useWho(meeting);
  const section = { values, onChange: settings.setState };
  return (
    <>
      <div className="px-5">
        <SavingNote
          saving={status === 'signed-out' ? null : saving}
          onRetry={() => memberSettings().retry()}
        />
      </div>
      <DeviceSection {...section} preview={<CameraPreview camera={devices.camera} />}>
        <DeviceRow
          stacked
          settings={settings}
          microphone={devices.microphone}
          camera={devices.camera}
          onChooseMicrophone={devices.microphone.choose}
          onChooseCamera={devices.camera.choose}
        />
      </DeviceSection>
      <LanguageSection
        interfaceLanguage={useLanguage()}
        onInterfaceLanguage={(language) => void chooseLanguage(language)}
      >
        <LanguageTwin value={who.languages} onChange={who.chooseLanguages} detection={who.detection} />
        <UnderstoodLanguages value={who.languages} onChange={who.chooseLanguages} />
      </LanguageSection>
      <SoundSection {...section} />
      <ViewSection {...section} onLayout={(layout) => chooseLayout(meeting, layout)} />
      <CaptionSection
        {...section}
        captionsOn={captionsOn}
        sample={(text) => <CaptionSample look={captionLookOf(values)} text={text} />}
      />
      <CallSection {...section} />
      <AnnouncementSection {...section} />
    </>
  );
}
