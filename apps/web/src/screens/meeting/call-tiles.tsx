import { memo, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { CallSession } from '../../call/call-session.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { Tile } from '../../features/call/tile.tsx';
import { TileGrid, type TilePlace, tileStyle } from '../../features/call/tile-grid.tsx';
import { InterpretationPlate } from '../../features/interpretation/interpretation-plate.tsx';
import type { PersonMedia } from '../../model/meeting.ts';
import { ownMicrophone } from '../../model/own-media.ts';
import type { TileKey } from '../../model/tile-key.ts';
import { createTileSelector, type TileView } from '../../model/tile-view.ts';
import { useCallText } from '../../platform/text.ts';

interface CallTilesProps {
  meeting: Meeting;
  session: CallSession;
  phone: boolean;
  /** Notices lie over the tiles: nothing else may. */
  quiet: boolean;
}

/** Everyone's tile, with what each says about interpretation. */
export function CallTiles({ meeting, session, phone, quiet }: CallTilesProps) {
  const t = useCallText();
  const order = useStore(session.tiles.store);
  const tile = useCallback(
    (id: string, place: TilePlace) => (
      <CallTile key={id} meeting={meeting} session={session} participant={id} {...place} />
    ),
    [meeting, session],
  );
  return (
    <TileGrid
      order={order}
      onPageSize={session.tiles.setPageSize}
      phone={phone}
      tile={tile}
      above={
        order.length === 1 &&
        !quiet && <p className="pb-2 text-center text-sm text-balance text-stage-ink-2">{t('stage.alone')}</p>
      }
    />
  );
}

interface CallTileProps extends TilePlace {
  meeting: Meeting;
  session: CallSession;
  participant: string;
}

/** Draws again only when something of this person or its place changes. */
const CallTile = memo(function CallTile({ meeting, session, participant, ...place }: CallTileProps) {
  const key = useMemo<TileKey>(() => ({ participant, source: 'camera' }), [participant]);
  const interpretationOn = useStore(meeting.settings, (state) => state.interpretationOn);
  const select = useMemo(() => createTileSelector(key, interpretationOn), [key, interpretationOn]);
  const view = useStore(meeting.store, select);
  const demonstration = useStore(
    meeting.store,
    (state) => state.conference?.conference.demonstration ?? false,
  );
  if (!view) return null;
  const Content = view.isYou ? OwnTile : PersonTile;
  return (
    <Content
      meeting={meeting}
      session={session}
      tileKey={key}
      view={view}
      place={place}
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
  demonstration: boolean;
  media?: PersonMedia;
}

function PersonTile({
  session,
  tileKey,
  view,
  place,
  demonstration,
  media = view.media,
  ...own
}: ContentProps & OwnPicture) {
  const { id, name, language, isYou, isYouElsewhere, cutOff, mark } = view;
  return (
    <Tile
      person={{ id, name, language, isYou, isYouElsewhere }}
      source={tileKey.source}
      media={media}
      cutOff={cutOff}
      notHeard={own.notHeard ?? false}
      small={place.small}
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
  const { devices, store } = meeting;
  const microphone = useStore(devices.microphone.store);
  const camera = useStore(devices.camera.store);
  const heard = useStore(store, (state) => state.link.heard);
  const shown = ownMicrophone({
    muted: microphone.muted,
    device: microphone.state,
    sent: view.media.microphone,
    heard,
  });
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
