import { Check, Copy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { DownloadButton } from '../../features/transcript/download-button.tsx';
import { SpeakingNow } from '../../features/transcript/speaking-now.tsx';
import { TranscriptPanel } from '../../features/transcript/transcript-panel.tsx';
import { TranscriptSwitches } from '../../features/transcript/transcript-switches.tsx';
import { isOnRecord, youMay, yourself } from '../../model/conference-state.ts';
import { languagesOf, transcriptText } from '../../model/transcript.ts';
import { copyText } from '../../platform/clipboard.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** What was said in this meeting, and what becomes of it. */
export function CallTranscript({ meeting, labelledBy }: { meeting: Meeting; labelledBy: string }) {
  const { store, acts, panels } = meeting;
  const sentence = useStore(panels, (state) => state.sentence);
  useEffect(() => {
    if (sentence) void acts.findSentence(sentence);
  }, [acts, sentence]);
  const conference = useStore(store, (state) => state.conference);
  const transcript = useStore(store, (state) => state.transcript);
  const captions = useStore(store, (state) => state.captions.segments);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const { transcriptKept } = conference.conference;
  return (
    <TranscriptPanel
      transcript={transcript}
      you={you.id}
      reader={you.hears}
      kept={transcriptKept}
      labelledBy={labelledBy}
      sentence={sentence}
      speaking={
        <SpeakingNow
          captions={captions}
          you={you.id}
          reader={you.hears}
          isOnRecord={(id) => isOnRecord(conference, id)}
        />
      }
      onLoad={acts.loadTranscript}
    >
      <TranscriptSwitches
        offRecord={you.offRecord}
        onOffRecord={(off) => void acts.goOffRecord(off)}
        kept={transcriptKept}
        onKept={youMay(conference, 'switchTranscript') ? (kept) => void acts.keepTranscript(kept) : undefined}
      />
    </TranscriptPanel>
  );
}

/** For the panel's header: copy, and download. */
export function TranscriptTools({ meeting: { store, acts } }: { meeting: Meeting }) {
  const t = useExtrasText();
  const tShell = useText();
  const language = useLanguage();
  const [copied, setCopied] = useState(false);
  const entries = useStore(store, (state) => state.transcript.entries);
  const reader = useStore(store, ({ conference }) => (conference && yourself(conference)?.hears) ?? 'en');
  const languages = useMemo(() => languagesOf(entries, reader), [entries, reader]);
  if (entries.length === 0) return null;
  const copy = async () => {
    const text = transcriptText(entries, reader, (ms) => clockTime(new Date(ms), language));
    if (await copyText(text)) setCopied(true);
    else showToast({ kind: 'error', text: tShell('link.copyFailed'), id: 'link' });
  };
  const CopyIcon = copied ? Check : Copy;
  return (
    <>
      <IconButton
        label={t('transcript.copy')}
        icon={<CopyIcon aria-hidden strokeWidth={1.75} className="size-5" />}
        onBlur={() => setCopied(false)}
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {copied && t('transcript.copied')}
      </span>
      <DownloadButton languages={languages} onExport={acts.exportTranscript} />
    </>
  );
}
