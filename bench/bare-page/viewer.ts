import { Room, RoomEvent, Track } from 'livekit-client';

/** Nothing but the tiles of a call: others' pictures in boxes of the given size, and their sound. */
const { url, token, width, height } = Object.fromEntries(
  new URLSearchParams(location.hash.slice(1)),
) as Record<'url' | 'token' | 'width' | 'height', string>;
const room = new Room({ adaptiveStream: true });

room.on(RoomEvent.TrackSubscribed, (track) => {
  const element = track.attach();
  if (track.kind === Track.Kind.Video)
    element.style.cssText = `width: ${width}px; height: ${height}px; object-fit: cover`;
  document.body.append(element);
});
await room.connect(url, token);
