import '../../styles/home.css';
import { usePageTitle } from '../../platform/page-title.ts';
import { useText } from '../../platform/text.ts';
import { RoomCodeField } from '../../features/room-code/room-code-field.tsx';
import { SignInHint } from '../../features/shell/sign-in-hint.tsx';
import { HomeAside } from './home-aside.tsx';
import { LearnMore } from './learn-more.tsx';
import { NewMeeting } from './new-meeting.tsx';
import { OwnRooms } from './own-rooms.tsx';

/** The promise and the two ways into a meeting; beside them what a meeting is like. */
export function HomeScreen() {
  const t = useText();
  usePageTitle(t('home.section'));
  return (
    <div className="home page-column">
      <section>
        <h1 className="home-title">
          {t('home.titleSpeak')} <span className="block text-yours-text">{t('home.titleHear')}</span>
        </h1>
        <p className="home-lead">{t('home.subtitle')}</p>
        <div className="home-actions">
          <NewMeeting />
          <RoomCodeField />
        </div>
        <OwnRooms />
        <LearnMore />
        <SignInHint />
      </section>
      <HomeAside />
    </div>
  );
}
