import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import { AudioPresets, type LocalTrack, type Room, RoomEvent, Track } from 'livekit-client';
import type { MediaRoom, Share } from './media-room.ts';
import { newestInTurn } from './newest-in-turn.ts';
import { boundLargestLayer, maxBitrateBps } from './picture-bitrate.ts';

interface SendingOptions {
  room: Room;
  /** A phone or tablet: it sends smaller pictures. */
  touch: boolean;
  /** The connection is closed. */
  isOver: () => boolean;
  onPictureSent: () => void;
  /** The media server muted the microphone. */
  onMuted: () => void;
}

/** Publishes the microphone, the camera and the screen, each change after the one before. */
export function createSending({
  room,
  touch,
  isOver,
  onPictureSent,
  onMuted,
}: SendingOptions): Pick<MediaRoom, 'setMicrophone' | 'setCamera' | 'setShare'> {
  let microphone: LocalTrack | null = null;
  /** Whether the microphone is to be heard now, also while what was asked before is still being done. */
  let wanted = false;
  let muting = false;
  let cameraTrack: MediaStreamTrack | null = null;
  const sendMicrophone = newestInTurn<{ track: MediaStreamTrack | null }>(async ({ track }) => {
    if (isOver()) return;
    if (!track) {
      if (microphone) await room.localParticipant.unpublishTrack(microphone);
      microphone = null;
    } else if (!microphone) {
      if (!wanted) return;
      const publication = await room.localParticipant.publishTrack(track, {
        source: Track.Source.Microphone,
      });
      microphone = publication.track ?? null;
    } else if (microphone.mediaStreamTrack !== track) {
      await microphone.replaceTrack(track, { userProvidedTrack: true });
    }
    if (microphone?.isMuted !== wanted) return;
    muting = !wanted;
    await (wanted ? microphone.unmute() : microphone.mute()).finally(() => (muting = false));
  });
  room.on(RoomEvent.TrackMuted, (publication, participant) => {
    if (participant !== room.localParticipant || publication.source !== Track.Source.Microphone) return;
    // LiveKit mutes by itself what has ended, as when a headset is unplugged: another microphone takes its place.
    const hasEnded = publication.track?.mediaStreamTrack.readyState === 'ended';
    if (isOver() || !wanted || muting || hasEnded) return;
    wanted = false;
    onMuted();
  });
  const sendCamera = newestInTurn<{ track: MediaStreamTrack | null }>(async ({ track }) => {
    if (isOver() || track === cameraTrack) return;
    const { localParticipant } = room;
    const published = localParticipant.getTrackPublication(Track.Source.Camera)?.track;
    if (track && published) {
      await published.replaceTrack(track, { userProvidedTrack: true });
      await boundLargestLayer(published.sender, maxBitrateBps(track, touch));
    } else if (track) {
      const videoEncoding = {
        maxBitrate: maxBitrateBps(track, touch),
        maxFramerate: (touch ? CAMERA_TOUCH : CAMERA_DESKTOP).frameRate,
      };
      await localParticipant.publishTrack(track, { source: Track.Source.Camera, videoEncoding });
    } else if (published) await localParticipant.unpublishTrack(published);
    cameraTrack = track;
    onPictureSent();
  });
  let sentShare: Share | null = null;
  const sendShare = newestInTurn<{ share: Share | null }>(async ({ share }) => {
    if (isOver() || share === sentShare) return;
    const { localParticipant } = room;
    for (const source of [Track.Source.ScreenShare, Track.Source.ScreenShareAudio]) {
      const published = localParticipant.getTrackPublication(source)?.track;
      if (published) await localParticipant.unpublishTrack(published);
    }
    sentShare = null;
    if (share) {
      await localParticipant.publishTrack(share.picture, { source: Track.Source.ScreenShare });
      if (share.sound)
        await localParticipant.publishTrack(share.sound, {
          source: Track.Source.ScreenShareAudio,
          // Music, not speech.
          audioPreset: AudioPresets.musicStereo,
          dtx: false,
          red: false,
        });
      sentShare = share;
    }
    onPictureSent();
  });

  return {
    setMicrophone(track, on) {
      wanted = on;
      return sendMicrophone({ track });
    },
    setCamera: (track) => sendCamera({ track }),
    setShare: (share) => sendShare({ share }),
  };
}
