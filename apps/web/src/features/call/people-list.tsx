import type { Participant, ParticipantId } from '@intermind/contracts';
import { type Action, can } from '@intermind/contracts/standing';
import { Mic, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallText } from '../../platform/text.ts';
import { standingInside } from '../../model/conference-state.ts';
import type { PersonMedia } from '../../model/meeting.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface PeopleListProps {
  /** In the order they came. */
  people: readonly Participant[];
  you: Pick<Participant, 'id' | 'personId'>;
  microphoneOf: (id: ParticipantId) => PersonMedia['microphone'];
  /** Above them: who asks to join. */
  children?: ReactNode;
}

/** Everybody in the call, with language, role and microphone. */
export function PeopleList({ people, you, microphoneOf, children }: PeopleListProps) {
  const t = useCallText();
  const roleOf = (person: Participant) => {
    const { id, personId, kind, conferenceCreator } = person;
    const may = (action: Action) => can(standingInside(person), action);
    const roles = [];
    if (id === you.id) roles.push(t('stage.you'));
    else if (personId === you.personId) roles.push(t('stage.youElsewhere'));
    if (conferenceCreator) roles.push(t('people.host'));
    else if (may('decideJoinRequests')) roles.push(t('people.moderator'));
    else if (!may('speak')) roles.push(t('people.listener'));
    if (kind === 'anonymous') roles.push(t('knock.guest'));
    return roles.join(' · ');
  };
  return (
    <>
      {children}
      <section aria-labelledby="people-in-call" className="px-5 py-4">
        <h3 id="people-in-call" className="mb-1 text-sm font-semibold">
          {t('people.inCall')} <span className="font-normal text-ink-2 tabular-nums">{people.length}</span>
        </h3>
        <ul>
          {people.map((person) => {
            const on = microphoneOf(person.id) === 'on';
            const Icon = on ? Mic : MicOff;
            return (
              <li key={person.id} className="flex min-h-13 items-center gap-3">
                <Avatar id={person.id} name={person.name} />
                <span className="min-w-0 grow">
                  <span className="flex items-center gap-2 font-semibold">
                    <bdi className="truncate">{person.name}</bdi>
                    <LanguageTag language={person.language} />
                  </span>
                  <span className="block truncate text-sm text-ink-2">{roleOf(person)}</span>
                </span>
                <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-3" />
                {!on && <span className="sr-only">{t('stage.muted')}</span>}
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
