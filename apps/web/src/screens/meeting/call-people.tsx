import type { Participant } from '@intermind/contracts';
import { isUnderstood } from '@intermind/contracts/languages';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { BlockedGuests } from '../../features/call/blocked-guests.tsx';
import { Confirm } from '../../features/call/confirm.tsx';
import { MeetingControls } from '../../features/call/meeting-controls.tsx';
import { MeetingRules } from '../../features/call/meeting-rules.tsx';
import { PeopleList, PeopleSearch } from '../../features/call/people-list.tsx';
import { PersonRow } from '../../features/call/person-row.tsx';
import { RaisedHands } from '../../features/call/raised-hands.tsx';
import { RemovedPeople } from '../../features/call/removed-people.tsx';
import { handsInOrder, standingInside, youMay, yourself } from '../../model/conference-state.ts';
import { NO_MEDIA, volumeRatioOf } from '../../model/meeting.ts';
import { personActions } from '../../model/person-actions.ts';
import type { TileKey } from '../../model/tile-key.ts';
import { showFailed } from '../../platform/failures.ts';
import { useCallText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { Meeting } from '../../call/create-meeting.ts';
import { optional } from './optional.tsx';
import { personMenu } from './person-menu.tsx';
import { useTileChoices } from './use-stage.ts';
import { useVoiceChoice } from './use-voice-choice.ts';

const RoomSettings = optional(
  async () => (await import('../../features/room-settings/room-settings-dialog.tsx')).RoomSettingsDialog,
);

/** What is asked before it is done. */
type Question = { about: 'remove'; person: Participant } | { about: 'muteAll' };

/** People who are here, are waiting, raised a hand or were removed, with the actions of moderators. */
export function CallPeople({ meeting, children }: { meeting: Meeting; children: ReactNode }) {
  const t = useCallText();
  const { store, acts } = meeting;
  const conference = useStore(store, (state) => state.conference);
  const [query, setQuery] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const { participants, removed, blocked } = conference;
  const hands = handsInOrder(participants);
  const mayMute = youMay(conference, 'mute');
  const close = () => {
    setQuestion(null);
    // The row that asked may be gone: the keyboard goes on from the panel's title.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('people-title')?.focus();
    });
  };
  return (
    <>
      <PeopleSearch count={participants.length} query={query} onQuery={setQuery} />
      <MeetingRules {...conference.conference} />
      {children}
      <RaisedHands
        people={hands}
        you={you.id}
        mayLowerAll={youMay(conference, 'lowerHands')}
        onLower={acts.lowerHand}
        onLowerAll={acts.lowerAllHands}
      />
      <PeopleList
        people={participants}
        you={you}
        query={query}
        showRefusals={youMay(conference, 'record')}
        action={
          mayMute &&
          participants.length > 1 && (
            <Button kind="quiet" size="compact" onClick={() => setQuestion({ about: 'muteAll' })}>
              {t('moderation.muteAll')}
            </Button>
          )
        }
        row={(person, detail) => (
          <CallPerson
            key={person.id}
            meeting={meeting}
            you={you}
            person={person}
            detail={detail}
            hand={hands.indexOf(person) + 1 || null}
            onRemove={() => setQuestion({ about: 'remove', person })}
          />
        )}
      />
      {youMay(conference, 'expel') && <RemovedPeople people={removed} onReadmit={acts.readmit} />}
      {youMay(conference, 'decideJoinRequests') && (
        <BlockedGuests guests={blocked} onUnblock={acts.unblock} />
      )}
      {question?.about === 'remove' && (
        <Confirm
          danger
          title={t('moderation.removeTitle', { name: question.person.name })}
          text={t('moderation.removeText', { name: question.person.name })}
          action={t('moderation.remove')}
          onConfirm={() => void acts.expel(question.person.id)}
          onClose={close}
        />
      )}
      {question?.about === 'muteAll' && (
        <Confirm
          danger={false}
          title={t('moderation.muteAllTitle')}
          text={t('moderation.muteAllText')}
          action={t('moderation.muteAll')}
          onConfirm={() => void acts.muteEverybodyElse()}
          onClose={close}
        />
      )}
    </>
  );
}

interface CallPersonProps {
  meeting: Meeting;
  you: Participant;
  person: Participant;
  detail: string;
  hand: number | null;
  onRemove: () => void;
}

/** Draws again only with this person's media. */
function CallPerson({ meeting, you, person, detail, hand, onRemove }: CallPersonProps) {
  const t = useCallText();
  const { store, acts } = meeting;
  const { id, personId } = person;
  const media = useStore(store, (state) => state.media.people.get(id)) ?? NO_MEDIA;
  const ratio = useStore(store, (state) => volumeRatioOf(state, id));
  const tile = useMemo<TileKey>(() => ({ participant: id, source: 'camera' }), [id]);
  const { pinned, onPin, watched, onWatch } = useTileChoices(meeting, tile, id === you.id);
  const voice = useVoiceChoice(meeting, personId, person.name);
  const interpretationOn = useStore(meeting.settings, (state) => state.interpretationOn);
  const onForAll = useStore(store, (state) => state.conference?.conference.translationEnabled);
  const isInterpreted =
    interpretationOn && onForAll && personId !== you.personId && !isUnderstood(person.language, you);
  const isOriginal = isInterpreted && voice.original;
  return (
    <PersonRow
      person={person}
      detail={[detail, isOriginal && t('interpretation.originalOnly')].filter(Boolean).join(' · ')}
      media={media}
      hand={hand}
      volumePercent={Math.round(ratio * 100)}
      onVolume={(percent) => meeting.setVolume(personId, percent / 100)}
      menu={(showVolume) =>
        personMenu({
          t,
          person,
          actions: personActions(you, person, media.microphone),
          pinned,
          onPin,
          watched,
          onWatch,
          onVolume: showVolume,
          voice: isInterpreted ? voice : undefined,
          onLowerHand: () => void acts.lowerHand(id),
          onMute: () => void acts.mute(id),
          onRole: (role) =>
            void acts
              .changeRole(id, role)
              .catch((cause: unknown) => showFailed(cause, t('moderation.roleFailed'), 'role')),
          onRemove,
        })
      }
    />
  );
}

/** For the panel's header: moderators decide for everyone, the owner about the room too. */
export function PeopleControls({ meeting: { store, acts, roomId } }: { meeting: Meeting }) {
  const conference = useStore(store, (state) => state.conference);
  const [editing, setEditing] = useState(false);
  if (!conference || !youMay(conference, 'changeConference')) return null;
  const { owner } = standingInside(yourself(conference)!);
  return (
    <>
      <MeetingControls
        {...conference.conference}
        onLock={(locked) => void acts.lock(locked)}
        onAllow={(what, allowed) => void acts.allow(what, allowed)}
        onRoomSettings={owner ? () => setEditing(true) : undefined}
      />
      {editing && <RoomSettings roomId={roomId} onClose={() => setEditing(false)} />}
    </>
  );
}
