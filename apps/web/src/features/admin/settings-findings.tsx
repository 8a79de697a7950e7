import type { SettingsCheckState, SettingsFinding } from '@intermind/contracts';
import type { AdminText } from './admin-text.ts';
import { StatusMark } from './status-mark.tsx';

const ORDER: readonly SettingsCheckState[] = ['problem', 'advice', 'ok'];
const MARKS = { problem: 'bad', advice: 'pending', ok: 'good' } as const;

/** Everything that was looked at, what must be mended first. */
export function SettingsFindings({ findings, t }: { findings: readonly SettingsFinding[]; t: AdminText }) {
  return ORDER.map((state) => {
    const ofState = findings.filter((finding) => finding.state === state);
    return (
      ofState.length > 0 && (
        <section key={state} className="mb-8">
          <h2 className="mb-3 text-lg">{t(`check.${state}`)}</h2>
          <ul className="findings">
            {ofState.map((finding) => (
              <li key={finding.code}>
                <Finding finding={finding} t={t} />
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

function Finding({
  finding: { code, state, section, detail },
  t,
}: {
  finding: SettingsFinding;
  t: AdminText;
}) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t(`check.${code}`)}</h3>
        <StatusMark kind={MARKS[state]}>{t(`check.${state}`)}</StatusMark>
      </div>
      {state !== 'ok' && (
        <>
          <p className="mt-1 max-w-[46rem] wrap-anywhere text-ink-2">{t(`check.${code}Mend`)}</p>
          {detail !== null && (
            <p className="mt-1 wrap-anywhere">
              <bdi lang="en" dir="ltr">
                {detail}
              </bdi>
            </p>
          )}
          <p className="mt-1 text-sm wrap-anywhere text-ink-3">{t('check.see', { section })}</p>
        </>
      )}
    </>
  );
}
