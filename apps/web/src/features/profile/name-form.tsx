import { isFamilyNameFirst } from '@intermind/contracts/languages';
import { GUEST_NAME_MAX_LENGTH } from '@intermind/contracts/limits';
import { visibleName } from '@intermind/contracts/visible-name';
import { type SyntheticEvent, useState } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useProfileText } from './profile-text.ts';

export interface Name {
  firstName: string;
  lastName: string;
}

interface NameFormProps {
  /** As the server has it. */
  name: Name;
  /** @returns what went wrong, for people; null when it is saved */
  onSave: (name: Name) => Promise<string | null>;
}

/** Changes the name; the last name may be empty. */
export function NameForm({ name, onSave }: NameFormProps) {
  const t = useProfileText();
  const language = useLanguage();
  const [typed, setTyped] = useState(name);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = { firstName: visibleName(typed.firstName), lastName: visibleName(typed.lastName) };
  const missing = changed.firstName === '';
  const isSame = changed.firstName === name.firstName && changed.lastName === name.lastName;
  const { busy, run } = useAction(async () => {
    const problem = await onSave(changed);
    setFailure(problem);
    if (problem === null) setTyped(changed);
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (missing) event.currentTarget.querySelector<HTMLInputElement>('[autocomplete=given-name]')?.focus();
    else run();
  };
  const firstName = (
    <TextField
      key="firstName"
      label={t('profile.firstName')}
      error={asked && missing && t('profile.firstNameMissing')}
      value={typed.firstName}
      maxLength={GUEST_NAME_MAX_LENGTH}
      dir="auto"
      autoComplete="given-name"
      onChange={({ target }) => setTyped({ ...typed, firstName: target.value })}
    />
  );
  const lastName = (
    <TextField
      key="lastName"
      label={t('profile.lastName')}
      value={typed.lastName}
      maxLength={GUEST_NAME_MAX_LENGTH}
      dir="auto"
      autoComplete="family-name"
      onChange={({ target }) => setTyped({ ...typed, lastName: target.value })}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {isFamilyNameFirst(language) ? [lastName, firstName] : [firstName, lastName]}
      </div>
      {failure && (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
      <div>
        <Button kind="primary" type="submit" busy={busy} disabled={isSame}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
