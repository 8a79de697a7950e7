import { createLocalTracks, Room, RoomEvent, Track } from 'livekit-client';

/** The least that a call can be: preview, Join, own tracks out, others' tracks in. The floor for the time to join. */
const { url, token } = Object.fromEntries(new URLSearchParams(location.hash.slice(1))) as {
  url: string;
  token: string;
};
const button = document.querySelector('button')!;
const room = new Room({ adaptiveStream: true, dynacast: true });

function show(element: HTMLMediaElement): void {
  element.style.cssText = 'width: 640px; height: 360px';
  document.body.append(element);
}

room.on(RoomEvent.TrackSubscribed, (track) => show(track.attach()));

const tracks = await createLocalTracks({ audio: true, video: { resolution: { width: 1280, height: 720 } } });
for (const track of tracks) if (track.kind === Track.Kind.Video) show(track.attach());

button.onclick = async () => {
  button.disabled = true;
  await room.connect(url, token);
  await Promise.all(tracks.map((track) => room.localParticipant.publishTrack(track)));
};
button.disabled = false;
