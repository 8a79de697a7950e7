import type { ConferenceId } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import type { TranscriptFormat } from '@intermind/contracts/transcript-formats';
import type { Call, DownloadedFile } from '@intermind/sdk';

/** The whole transcript as a file; null where that failed, which is shown. @param languages none: as spoken */
export function exportTranscript(
  call: Call,
  id: ConferenceId,
  format: TranscriptFormat,
  languages: readonly Language[],
): Promise<DownloadedFile | null> {
  const query = languages.length > 0 ? { format, languages: languages.join(',') } : { format };
  return call('GET /conferences/{id}/transcript/export', { params: { id }, query });
}
