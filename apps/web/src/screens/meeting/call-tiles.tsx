import type { Participant } from '@intermind/contracts';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useCallText } from '../../app/text.ts';
import { Tile } from '../../features/call/tile.tsx';
import { TileGrid } from '../../features/call/tile-grid.tsx';
import { InterpretationPlate } from '../../features/interpretation/interpretation-plate.tsx';
import { yourself } from '../../model/conference-state.ts';
import { type InterpretationMark, interpretationMark } from '../../model/interpretation-mark.ts';
import { NO_MEDIA, type PersonMedia } from '../../model/meeting.ts';
import { orderTiles } from '../../model/tile-order.ts';
import type { Meeting } from './session/create-meeting.ts';

const NO_MARK: InterpretationMark = { kind: 'none' };
const nothing = () => undefined;

/** Everybody's tile, with what each says about interpretation. */
export function CallTiles({ meeting, phone }: { meeting: Meeting; phone: boolean }) {
  const t = useCallText();
  const { store, settings, devices } = meeting;
  const { conference, people, lanes, lost, interpreterPresent, link } = useStore(
    store,
    // Not the captions: they change ten times a second.
    useShallow(({ conference, people, lanes, lost, interpreterPresent, link }) => ({
      conference,
      people,
      lanes,
      lost,
      interpreterPresent,
      link,
    })),
  );
  const { microphoneOn, cameraOn, interpretationOn } = useStore(settings);
  const microphone = useStore(devices.microphone.store);
  const camera = useStore(devices.camera.store);
  const previous = useRef<readonly string[]>([]);
  const lastSpokeMs = useRef(new Map<string, number>());
  const order = useRef<readonly string[]>([]);

  useEffect(() => {
    for (const [id, { speaking }] of people) if (speaking) lastSpokeMs.current.set(id, performance.now());
    previous.current = order.current;
  });

  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const { participants } = conference;
  const cutOff = link === 'mediaLost' || link === 'rejoining';
  const byId = new Map<string, Participant>(participants.map((participant) => [participant.id, participant]));

  const own: PersonMedia = {
    microphone: microphoneOn && microphone.state === 'on' ? 'on' : 'muted',
    camera: cameraOn && camera.state === 'on',
    speaking: people.get(you.id)?.speaking ?? false,
    weakConnection: people.get(you.id)?.weakConnection ?? false,
  };

  const orderFor = (pageSize: number) => {
    const speaking = new Set([...people].filter(([, media]) => media.speaking).map(([id]) => id));
    order.current = orderTiles<string>({
      previous: previous.current,
      others: participants.filter(({ id }) => id !== you.id).map(({ id }): string => id),
      you: you.id,
      speaking,
      lastSpokeMs: lastSpokeMs.current,
      pageSize,
      nowMs: performance.now(),
    });
    return order.current;
  };

  const markOf = (person: Participant) =>
    interpretationMark({
      person,
      you,
      everybody: participants,
      lanes,
      interpretationOn: interpretationOn && conference.conference.translationEnabled,
      interpreterPresent,
      lost,
    });

  const tile = (id: string, style: CSSProperties, small: boolean) => {
    const person = byId.get(id);
    if (!person) return null;
    const isYou = id === you.id;
    const mark = cutOff ? NO_MARK : markOf(person);
    return (
      <Tile
        key={id}
        person={{ id, name: person.name, language: person.language, isYou }}
        media={isYou ? own : (people.get(id) ?? NO_MEDIA)}
        cutOff={cutOff}
        small={small}
        plate={<InterpretationPlate mark={mark} small={small} />}
        untagged={mark.kind === 'pair'}
        style={style}
        onShown={() => meeting.session()?.media.showTile(id) ?? nothing}
        showCamera={(element) =>
          isYou ? showOwn(meeting, element) : (meeting.session()?.media.showCamera(id, element) ?? nothing)
        }
      />
    );
  };

  return (
    <TileGrid
      order={orderFor}
      count={participants.length}
      phone={phone}
      tile={tile}
      below={
        participants.length === 1 && (
          <p className="pointer-events-none absolute inset-x-6 top-6 text-center text-sm">
            <span className="inline-block rounded-[6px] bg-stage-plate px-3 py-1.5 text-stage-ink">
              {t('stage.alone')}
            </span>
          </p>
        )
      }
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
