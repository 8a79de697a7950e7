import '../../styles/home.css';
import { usePageTitle } from '../../app/page-title.ts';
import { useText } from '../../app/text.ts';
import { RoomCodeField } from '../../features/room-code/room-code-field.tsx';
import { PageFrame } from '../../features/shell/page-frame.tsx';
import { Carousel } from './carousel/carousel.tsx';
import { LearnMore } from './learn-more.tsx';
import { NewMeeting } from './new-meeting.tsx';

/** The promise and the two ways into a meeting; beside them what a meeting is like. */
export function HomeScreen() {
  const t = useText();
  usePageTitle(t('home.section'));
  return (
    <PageFrame>
      <div className="home page-column">
        <section>
          <h1 className="home-title">
            {t('home.titleSpeak')} <span className="block text-yours-text">{t('home.titleHear')}</span>
          </h1>
          <p className="home-lead">{t('home.subtitle')}</p>
          <div className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            <NewMeeting />
            <RoomCodeField />
          </div>
          <LearnMore />
        </section>
        <Carousel />
      </div>
    </PageFrame>
  );
}
