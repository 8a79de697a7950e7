import type { Model } from './model.ts';

const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

/**
 * An archive among the releases of k2-fsa/sherpa-onnx. Their checksums are in a `checksum.txt` of the release that is
 * made anew each day (.github/workflows/checksum.yaml there): it is read at the download, and nothing is repeated here.
 */
export function publishedArchive(
  release: 'asr-models' | 'tts-models',
  name: string,
): Pick<Model, 'downloads'> {
  return {
    downloads: [
      {
        url: `${RELEASES}/${release}/${name}.tar.bz2`,
        sizeBytes: null,
        sha256: null,
        checksumsUrl: `${RELEASES}/${release}/checksum.txt`,
        format: 'tar.bz2',
      },
    ],
  };
}
