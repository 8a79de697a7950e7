import { type ElementInfo, type RemoteTrack, RemoteVideoTrack } from 'livekit-client';

/** Shows the track in the element. In a floating window the picture goes on while the page behind it cannot be seen. */
export function attachPicture(track: RemoteTrack, element: HTMLVideoElement): void {
  if (track instanceof RemoteVideoTrack && element.ownerDocument !== document)
    track.observeElementInfo(floating(element));
  track.attach(element);
}

/**
 * An element in another window than the page's counts as seen. LiveKit asks once whether it is, before the new window has a
 * size, and would pause the picture with the page.
 */
function floating(element: HTMLVideoElement): ElementInfo {
  const view = element.ownerDocument.defaultView;
  let observer: ResizeObserver | undefined;
  return {
    element,
    visible: true,
    pictureInPicture: true,
    visibilityChangedAt: undefined,
    width: () => element.clientWidth,
    height: () => element.clientHeight,
    observe() {
      if (!view) return;
      // The page's own observer rests while the page is hidden.
      observer = new view.ResizeObserver(() => this.handleResize?.());
      observer.observe(element);
    },
    stopObserving: () => observer?.disconnect(),
  };
}
