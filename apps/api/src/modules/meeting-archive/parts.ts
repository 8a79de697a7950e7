import {
  type ConferenceId,
  type HistoryEntry,
  type Language,
  type Message,
  type Summary,
  TRANSCRIPT_FORMATS,
} from '@intermind/contracts';
import { Readable } from 'node:stream';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { FileAnswer } from '../../http/route.ts';
import type { ZipEntry } from '../../http/zip.ts';
import { downloadReceipt, type ReceiptDependencies } from '../consents/index.ts';
import type { HistoryDependencies } from '../history/index.ts';
import { openMessages } from '../messages/index.ts';
import { listTrackFiles, type RecordingsDependencies } from '../recordings/index.ts';
import { readSummary, type SummariesDependencies } from '../summaries/index.ts';
import { exportTranscript } from '../transcripts/index.ts';

export type ArchiveDependencies = HistoryDependencies &
  RecordingsDependencies &
  ReceiptDependencies &
  SummariesDependencies;

interface Asked {
  member: Member;
  entry: HistoryEntry;
  /** Of the summary; the transcript is as it was spoken. */
  language: Language;
}

/** What the member may open of a meeting. Each part decides by itself, as where it is read alone. */
export async function listParts(deps: ArchiveDependencies, asked: Asked): Promise<ZipEntry[]> {
  const { member, entry } = asked;
  const parts = [
    transcriptFiles(deps, member, entry.id),
    messageFiles(deps, member, entry.id),
    summaryFiles(deps, asked),
    receiptFile(deps, member, entry.id),
    // The largest last: what is small is there when the download breaks off.
    listTrackFiles(deps, member, entry.id),
  ];
  return (await Promise.all(parts.map(orNothing))).flat();
}

/** A part that the member may not open is left out. */
async function orNothing(part: Promise<ZipEntry[]>): Promise<ZipEntry[]> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ConferenceNotFound') return [];
    throw error;
  }
}

function transcriptFiles(deps: ArchiveDependencies, member: Member, id: ConferenceId): Promise<ZipEntry[]> {
  return Promise.all(
    TRANSCRIPT_FORMATS.map(async (format) =>
      toEntry(`transcript.${format}`, await exportTranscript(deps, member, id, { format })),
    ),
  );
}

async function messageFiles(
  deps: ArchiveDependencies,
  member: Member,
  id: ConferenceId,
): Promise<ZipEntry[]> {
  const messages = await openMessages(deps, member, id);
  return [
    { name: 'messages.txt', content: () => Readable.from(asText(messages())) },
    { name: 'messages.json', content: () => Readable.from(asJson(messages())) },
  ];
}

async function* asText(messages: AsyncIterable<Message>): AsyncGenerator<string> {
  for await (const { sentAt, name, text } of messages)
    yield `${sentAt} ${name}: ${text.replaceAll('\n', '\n  ')}\n`;
}

async function* asJson(messages: AsyncIterable<Message>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { id, name, text, sentAt } of messages) {
    yield `${before}${JSON.stringify({ id, name, text, sentAt })}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function summaryFiles(
  deps: ArchiveDependencies,
  { member, entry, language }: Asked,
): Promise<ZipEntry[]> {
  const summary = await readSummary(deps, member, entry.id, language);
  if (summary.state !== 'ready') return [];
  const json = { title: entry.title, language: summary.language, points: summary.points };
  return [
    textFile('summary.txt', summaryText(entry.title, summary)),
    textFile('summary.json', `${JSON.stringify(json, null, 2)}\n`),
  ];
}

function summaryText(title: string | null, { points }: Summary): string {
  const lines = points.flatMap(({ text, quotes }) => [
    ...(text ? [`• ${text}`] : []),
    ...quotes.map(({ startMs, speaker, text }) => `  ${clock(startMs)} ${speaker}: ${text}`),
    '',
  ]);
  return `${[...(title ? [title, ''] : []), ...lines].join('\n')}`;
}

/** Of a moment in the meeting: hours, minutes and seconds. */
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

async function receiptFile(deps: ArchiveDependencies, member: Member, id: ConferenceId): Promise<ZipEntry[]> {
  return [toEntry('consent receipt.json', await downloadReceipt(deps, member, id))];
}

function toEntry(name: string, { content }: FileAnswer): ZipEntry {
  return { name, content: () => (Buffer.isBuffer(content) ? Readable.from([content]) : content) };
}

const textFile = (name: string, text: string): ZipEntry => ({
  name,
  content: () => Readable.from([Buffer.from(text)]),
});
