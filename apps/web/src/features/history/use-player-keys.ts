import { type RefObject, useEffect, useEffectEvent } from 'react';
import { playerAct } from './player-keys.ts';

interface PlayerControls {
  /** The player and what is beside it. */
  region: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** Also while nothing else on the page takes keys. */
  isMain: boolean;
  onSpeed: (by: 1 | -1) => void;
  onCaptions: () => void;
}

/** What has keys of its own. */
const OTHERS = 'a, button, input, select, textarea, dialog, [role="dialog"], [role="menu"], [tabindex="0"]';

/** The keys of players everywhere: space, arrows, < and >, C, F, P, M. */
export function usePlayerKeys({ region, video, isMain, onSpeed, onCaptions }: PlayerControls): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = video.current;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isOurs = target && (region.current?.contains(target) || (isMain && !target.closest(OTHERS)));
    if (!element || !isOurs || event.defaultPrevented) return;
    const act = playerAct({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      target: {
        tagName: target.tagName,
        isContentEditable: target.isContentEditable,
        role: target.getAttribute('role'),
      },
    });
    if (!act) return;
    // The browser's own keys of a picture that has the focus would do it a second time.
    event.preventDefault();
    event.stopPropagation();
    switch (act.do) {
      case 'play':
        return void (element.paused ? element.play().catch(() => undefined) : element.pause());
      case 'seek':
        element.currentTime = Math.min(element.duration || 0, Math.max(0, element.currentTime + act.byS));
        return;
      case 'speed':
        return onSpeed(act.by);
      case 'captions':
        return onCaptions();
      case 'mute':
        element.muted = !element.muted;
        return;
      case 'fullScreen':
        return void toggleFullScreen(element);
      case 'pictureInPicture':
        return void togglePictureInPicture(element);
    }
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

async function toggleFullScreen(video: HTMLVideoElement): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()).catch(
    () => undefined,
  );
}

/** A browser may refuse, for example before anything of the picture is there. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  const isShown = document.pictureInPictureElement === video;
  await (isShown ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(() => undefined);
}
