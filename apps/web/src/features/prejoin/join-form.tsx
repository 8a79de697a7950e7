import type { Retention } from '@intermind/contracts';
import { wordSpace } from '@intermind/contracts/languages';
import { visibleName } from '@intermind/contracts/visible-name';
import { GUEST_NAME_MAX_LENGTH } from '@intermind/contracts/limits';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConsentNote } from '../../shared/ui/consent-note.tsx';
import { MessagesNote } from '../../shared/ui/messages-note.tsx';
import { SealedNote } from '../../shared/ui/sealed-note.tsx';
import { RecordingNote } from '../../shared/ui/recording-note.tsx';
import { TranscriptNote } from '../../shared/ui/transcript-note.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

interface JoinFormProps {
  /** Null until it is known who is asking and whether they must wait. */
  mustAsk: boolean | null;
  /** Members see it; guests do not. */
  title: string | null;
  /** Of the room: what the others were sent. */
  code: string;
  /** What is said will be kept as a transcript. */
  transcriptKept: boolean;
  /** The meeting is being recorded. */
  recorded: boolean;
  sealed: boolean;
  /** Inside everyone is asked what may be kept of them. */
  asks: boolean;
  /** How long what the meeting leaves behind is kept. */
  retention: Retention;
  /** Who is there; members only. */
  here: ReactNode;
  /** Guests give their name; null for members. */
  name: string | null;
  onName: (name: string) => void;
  languages: ReactNode;
  busy: boolean;
  /** A room of your own just made: Join has the focus. */
  focusJoin: boolean;
  onJoin: () => void;
  onSignIn: () => void;
}

/** Title, who is there, name, languages and the one button. */
export function JoinForm(props: JoinFormProps) {
  const {
    mustAsk,
    title,
    code,
    transcriptKept,
    recorded,
    sealed,
    asks,
    retention,
    here,
    name,
    onName,
    languages,
    busy,
    focusJoin,
    onJoin,
    onSignIn,
  } = props;
  const t = useCallText();
  const language = useLanguage();
  const [nameMissing, setNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const joinButton = useRef<HTMLButtonElement>(null);
  const known = mustAsk !== null;

  useEffect(() => {
    if (known && focusJoin) joinButton.current?.focus();
  }, [known, focusJoin]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!known || busy) return;
    const missing = name !== null && visibleName(name) === '';
    setNameMissing(missing);
    if (missing) nameField.current?.focus();
    else onJoin();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 low:gap-3 short:gap-3">
      <div>
        <h1 className="text-2xl tracking-[-0.02em] low:text-xl short:text-xl">
          {title ? <bdi>{title}</bdi> : mustAsk ? t('prejoin.askThis') : t('prejoin.joinThis')}
        </h1>
        <p className="mt-1 text-sm text-ink-2 short:mt-0">
          <span className="room-code">{code}</span>
        </p>
        {here}
      </div>
      {name !== null && (
        <TextField
          ref={nameField}
          label={t('prejoin.yourName')}
          size="large"
          required
          maxLength={GUEST_NAME_MAX_LENGTH}
          autoComplete="name"
          dir="auto"
          value={name}
          error={nameMissing ? t('prejoin.nameMissing') : undefined}
          onChange={(event) => {
            setNameMissing(false);
            onName(event.target.value);
          }}
        />
      )}
      {languages}
      <div className="join-action">
        {known ? (
          <Button ref={joinButton} type="submit" kind="primary" size="large" busy={busy} className="w-full">
            {mustAsk
              ? busy
                ? t('prejoin.asking')
                : t('prejoin.askToJoin')
              : busy
                ? t('prejoin.joining')
                : t('prejoin.join')}
          </Button>
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
      </div>
      <div className="-mt-5 low:-mt-3 short:-mt-3">
        {known && recorded && <RecordingNote days={retention.recordings} />}
        {known && transcriptKept && <TranscriptNote days={retention.transcripts} />}
        {known && retention.messages !== null && <MessagesNote days={retention.messages} />}
        {known && asks && <ConsentNote />}
        {known && sealed && <SealedNote />}
        {mustAsk && (
          <p className="mt-3 text-center text-sm text-ink-2">
            {t('prejoin.guestsAsk')}
            {wordSpace(language)}
            <button type="button" onClick={onSignIn} className="link-text pointer-coarse:min-h-11">
              {t('prejoin.signIn')}
            </button>
          </p>
        )}
      </div>
    </form>
  );
}
