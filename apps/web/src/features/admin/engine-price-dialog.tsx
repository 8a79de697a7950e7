import { isSoldByMinute } from '@intermind/contracts/engine-price';
import { type SyntheticEvent, useId, useState } from 'react';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { kindTitle } from './engine-kinds.ts';
import { bothPrices, type PricedEngine, priceText, typedPrice } from './engine-prices.ts';
import { useEnginesText } from './engines-text.ts';

interface EnginePriceDialogProps {
  engine: PricedEngine;
  /** Of all prices so far. */
  currency: string | null;
  /** @param priceMicros null removes it. Resolves when it is done or was reported as failed. */
  onSave: (priceMicros: number | null, currency: string) => Promise<void>;
  onClose: () => void;
}

/** Enters what an engine costs, in the unit in which it is sold. */
export function EnginePriceDialog({ engine, currency, onSave, onClose }: EnginePriceDialogProps) {
  const t = useEnginesText();
  const form = useId();
  const { kind, priceMicros } = engine;
  const [asked, setAsked] = useState(false);
  const [price, setPrice] = useState(priceMicros === null ? '' : priceText(priceMicros));
  const [money, setMoney] = useState(currency ?? '');
  const typed = typedPrice(price);
  const both = bothPrices(price);
  const code = money.trim().toUpperCase();
  const isCode = /^[A-Z]{3}$/.test(code);
  const { busy, run } = useAction(() => onSave(typed, code));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (typed !== null && isCode) return run();
    const [amount, unit] = event.currentTarget.querySelectorAll('input');
    (typed === null ? amount : unit)?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={kindTitle(kind, t)}
      description={<bdi>{engine.engine}</bdi>}
      actions={
        <>
          {priceMicros !== null && currency !== null && (
            <ActionButton kind="quiet" className="me-auto" act={() => onSave(null, currency)}>
              {t('price.remove')}
            </ActionButton>
          )}
          <Button onClick={onClose}>{t('order.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('order.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t(isSoldByMinute(kind) ? 'price.amountPerMinute' : 'price.amountPerMillion')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={price}
          error={
            asked && typed === null && (both ? t('price.amountAmbiguous', both) : t('price.amountWrong'))
          }
          onChange={({ target }) => setPrice(target.value)}
        />
        <TextField
          label={t('price.currency')}
          autoComplete="off"
          autoCapitalize="characters"
          dir="ltr"
          maxLength={3}
          value={money}
          help={t('price.currencyHelp')}
          error={asked && !isCode && t('price.currencyWrong')}
          onChange={({ target }) => setMoney(target.value)}
        />
      </form>
    </Dialog>
  );
}
