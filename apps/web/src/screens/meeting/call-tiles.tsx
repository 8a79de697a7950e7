import { memo, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { CallSession } from '../../call/call-session.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { AloneCard } from '../../features/call/alone-card.tsx';
import { SharingNote } from '../../features/call/sharing-note.tsx';
import { ShareTile } from '../../features/call/share-tile.tsx';
import { Tile } from '../../features/call/tile.tsx';
import { TileGrid, type TilePlace, tileStyle } from '../../features/call/tile-grid.tsx';
import type { TileChoices } from '../../features/call/tile-menu.tsx';
import { TileStage } from '../../features/call/tile-stage.tsx';
import { InterpretationPlate } from '../../features/interpretation/interpretation-plate.tsx';
import type { PersonMedia } from '../../model/meeting.ts';
import { tileId, type TileKey } from '../../model/tile-key.ts';
import { createTileSelector, type TileView } from '../../model/tile-view.ts';
import { CallAssistant } from './call-assistant.tsx';
import { CallStatistics } from './call-statistics.tsx';
import { meetingLink } from './use-copy-link.ts';
import { useOwnMicrophone } from './use-own-microphone.ts';
import { useStage, useTileChoices } from './use-stage.ts';
import { useVoiceChoice } from './use-voice-choice.ts';

interface CallTilesProps {
  meeting: Meeting;
  session: CallSession;
  phone: boolean;
  /** There are notices: nothing else may lie over the tiles. */
  quiet: boolean;
  /** Captions are shown. */
  captions: boolean;
  onCopyLink: () => void;
  onInvite: () => void;
}

/** Everyone's tile, with what each says about interpretation: in a grid, or beside what is large. */
export function CallTiles(props: CallTilesProps) {
  const { meeting, session, phone, quiet, captions, onCopyLink, onInvite } = props;
  const { large, rest } = useStage(meeting, session);
  const sharing = useStore(session.media.sharing.store) === 'on';
  const tile = useCallback(
    (key: TileKey, place: TilePlace) => (
      <CallTile
        key={tileId(key)}
        meeting={meeting}
        session={session}
        captions={captions}
        {...key}
        {...place}
      />
    ),
    [meeting, session, captions],
  );
  const above = sharing ? (
    <SharingNote onStop={() => session.media.sharing.stop()} />
  ) : (
    rest.length + large.length === 1 &&
    !quiet && <AloneCard link={meetingLink(meeting.roomId)} onCopy={onCopyLink} onInvite={onInvite} />
  );
  const shared = { phone, tile, above };
  return large.length > 0 ? (
    <TileStage large={large} rest={rest} onFits={session.tiles.setPageSize} {...shared} />
  ) : (
    <TileGrid order={rest} onPageSize={session.tiles.setPageSize} {...shared} />
  );
}

interface CallTileProps extends TilePlace, TileKey {
  meeting: Meeting;
  session: CallSession;
  /** The tile shows whose words the captions are. */
  captions?: boolean;
}

/** Draws again only when something of this person or its place changes. */
export const CallTile = memo(function CallTile({
  meeting,
  session,
  captions = false,
  participant,
  source,
  ...place
}: CallTileProps) {
  const key = useMemo<TileKey>(() => ({ participant, source }), [participant, source]);
  const interpretationOn = useStore(meeting.settings, (state) => state.interpretationOn);
  const select = useMemo(() => createTileSelector(key, interpretationOn), [key, interpretationOn]);
  const view = useStore(meeting.store, select);
  const stageChoices = useTileChoices(meeting, key, view?.isYou ?? false);
  const voice = useVoiceChoice(meeting, view?.personId, view?.name ?? '');
  const choices = view?.voice && source === 'camera' ? { ...stageChoices, voice } : stageChoices;
  const captioned = useStore(meeting.store, (state) => captions && state.captions.speaker === participant);
  const demonstration = useStore(
    meeting.store,
    (state) => state.conference?.conference.demonstration ?? false,
  );
  if (!view) return null;
  if (source === 'screen')
    return (
      <ShareTile
        participant={participant}
        name={view.name}
        shown={view.media.pictures.screen}
        cutOff={view.cutOff}
        large={place.large ?? false}
        choices={choices}
        statistics={<CallStatistics meeting={meeting} session={session} tile={key} />}
        style={tileStyle(place)}
        onShown={() => session.media.showTile(key)}
        showPicture={(element) => session.media.showPicture(key, element)}
      />
    );
  const Content = view.isYou ? OwnTile : PersonTile;
  return (
    <Content
      meeting={meeting}
      session={session}
      tileKey={key}
      view={view}
      place={place}
      choices={choices}
      captioned={captioned}
      demonstration={demonstration}
    />
  );
});

interface ContentProps {
  meeting: Meeting;
  session: CallSession;
  tileKey: TileKey;
  view: TileView;
  place: TilePlace;
  choices: TileChoices;
  captioned: boolean;
  demonstration: boolean;
  media?: PersonMedia;
}

function PersonTile({
  meeting,
  session,
  tileKey,
  view,
  place,
  choices,
  captioned,
  demonstration,
  media = view.media,
  ...own
}: ContentProps & OwnPicture) {
  const { id, name, language, isYou, isYouElsewhere, offRecord, hand, cutOff, mark, assistant } = view;
  return (
    <Tile
      person={{ id, name, language, isYou, isYouElsewhere, offRecord }}
      source={tileKey.source}
      media={media}
      hand={hand}
      cutOff={cutOff}
      captioned={captioned}
      notHeard={own.notHeard ?? false}
      small={place.small}
      face={
        assistant && (
          <CallAssistant
            meeting={meeting}
            word={assistant}
            small={place.small}
            over={media.pictures[tileKey.source] && choices.watched}
          />
        )
      }
      choices={choices}
      statistics={<CallStatistics meeting={meeting} session={session} tile={tileKey} />}
      plate={<InterpretationPlate mark={mark} small={place.small} demonstration={demonstration} />}
      untagged={mark.kind === 'pair'}
      style={tileStyle(place)}
      onShown={() => session.media.showTile(tileKey)}
      showPicture={own.showPicture ?? ((element) => session.media.showPicture(tileKey, element))}
    />
  );
}

interface OwnPicture {
  notHeard?: boolean;
  showPicture?: (element: HTMLVideoElement) => () => void;
}

/** Your own: what your devices do, and whether it reaches the others. */
function OwnTile(props: ContentProps) {
  const { meeting, view } = props;
  const camera = useStore(meeting.devices.camera.store);
  const shown = useOwnMicrophone(meeting);
  const media: PersonMedia = {
    ...view.media,
    microphone: shown === 'muted' ? 'muted' : 'on',
    pictures: { ...view.media.pictures, camera: !camera.muted && camera.state === 'on' },
  };
  return (
    <PersonTile
      {...props}
      media={media}
      notHeard={shown === 'notHeard'}
      showPicture={(element) => showOwn(meeting, element)}
    />
  );
}

function showOwn({ devices }: Meeting, element: HTMLVideoElement): () => void {
  const show = (track: MediaStreamTrack | null) => {
    element.srcObject = track ? new MediaStream([track]) : null;
  };
  show(devices.camera.track());
  return devices.camera.onTrack(show);
}
