/** Wide enough for a tile that is dimmed anyway. */
const WIDTH_PX = 480;

/**
 * Copies the current video frame to the poster, so that it stays visible after the stream ends, until the next one
 * plays. Does nothing before the first frame.
 */
export function keepLastPicture(video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || !video.srcObject) return;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH_PX, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  video.poster = canvas.toDataURL('image/jpeg', 0.7);
}
