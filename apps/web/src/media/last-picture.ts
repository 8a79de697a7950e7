/** Wide enough for a tile that is dimmed anyway. */
const WIDTH_PX = 480;

/**
 * Makes what a video element shows its poster: the picture stays when the stream is taken away, until the next one plays.
 * Does nothing where no picture has come yet.
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
