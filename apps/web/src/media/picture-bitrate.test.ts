import { expect, it, vi } from 'vitest';
import { boundLargestLayer, maxBitrateBps, noteBlurred } from './picture-bitrate.ts';

it('a blurred picture may take 12 Mbit/s, a plain one what the camera may (spec 1 §9)', () => {
  const [plain, blurred] = [{}, {}] as MediaStreamTrack[];
  noteBlurred(blurred!);
  expect(
    [plain!, blurred!].flatMap((track) => [false, true].map((touch) => maxBitrateBps(track, touch))),
  ).toEqual([2_520_000, 600_000, 12_000_000, 12_000_000]);
});

it('only the largest layer gets the bound, whatever their order', async () => {
  const encodings = [
    { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 160_000 },
    { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 600_000 },
    { rid: 'f', scaleResolutionDownBy: 1, maxBitrate: 2_520_000 },
  ];
  const setParameters = vi.fn(() => Promise.resolve());
  const sender = { getParameters: () => ({ encodings }) as RTCRtpSendParameters, setParameters };
  await boundLargestLayer(sender, 12_000_000);
  expect(setParameters).toHaveBeenCalledWith({
    encodings: [encodings[0], encodings[1], { ...encodings[2], maxBitrate: 12_000_000 }],
  });
  await boundLargestLayer(sender, 12_000_000);
  expect(setParameters).toHaveBeenCalledTimes(1);
  await boundLargestLayer(undefined, 1);
});
