/**
 * Waits until a camera has sent a few frames.
 *
 * @returns their size in pixels; null where none comes in time
 */
export async function seenPicture(
  track: MediaStreamTrack,
  timeoutMs: number,
): Promise<{ width: number; height: number } | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const moves = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    // The time of a live picture goes on with its frames.
    video.addEventListener('timeupdate', () => {
      if (video.currentTime === 0) return;
      clearTimeout(timer);
      resolve(true);
    });
  });
  try {
    // Without a frame it never begins to play.
    void video.play().catch(() => undefined);
    if (!(await moves)) return null;
    return { width: video.videoWidth, height: video.videoHeight };
  } finally {
    video.srcObject = null;
  }
}
