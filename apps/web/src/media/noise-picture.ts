const [WIDTH, HEIGHT] = [640, 360];
const FRAMES_A_SECOND = 30;
const SQUARE_PX = 4;

/** A moving picture that hardly compresses, so that as much is sent as may be. */
export function createNoise(): { track: MediaStreamTrack; stop: () => void } {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const small = new OffscreenCanvas(WIDTH / SQUARE_PX, HEIGHT / SQUARE_PX);
  const noise = small.getContext('2d')!;
  const picture = canvas.getContext('2d')!;
  const pixels = noise.createImageData(small.width, small.height);
  const draw = () => {
    const data = new Uint32Array(pixels.data.buffer);
    for (let index = 0; index < data.length; index += 1)
      data[index] = 0xff000000 | (Math.random() * 0x1000000);
    noise.putImageData(pixels, 0, 0);
    picture.imageSmoothingEnabled = false;
    picture.drawImage(small, 0, 0, WIDTH, HEIGHT);
  };
  draw();
  const track = canvas.captureStream(FRAMES_A_SECOND).getVideoTracks()[0]!;
  const timer = setInterval(draw, 1000 / FRAMES_A_SECOND);
  return {
    track,
    stop() {
      clearInterval(timer);
      track.stop();
    },
  };
}
