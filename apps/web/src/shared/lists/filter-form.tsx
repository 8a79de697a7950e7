import type { ListField } from '@intermind/contracts';
import { type ListFilter, type ListSort, readSort, sortText } from '@intermind/contracts/lists';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { type FilterLabels, formFilters, formValues, type FormValues } from './filter-form-values.ts';
import { FormSelect } from './form-select.tsx';
import { useListsText } from './lists-text.ts';

interface FilterFormProps {
  fields: readonly ListField[];
  labels: FilterLabels;
  filters: readonly ListFilter[];
  /** Where the columns have no headings to sort by: the columns and the order. */
  order?: { columns: readonly { id: string; label: string }[]; sort: ListSort | null } | undefined;
  onApply: (filters: ListFilter[], sort: ListSort | null | undefined) => void;
}

/** What the list can be filtered by, as its configuration says it. */
export function FilterForm({ fields, labels, filters, order, onApply }: FilterFormProps) {
  const t = useListsText();
  const offered = Object.keys(labels).flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const values = formValues(filters, offered, labels);
  const sort = order?.sort;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const chosen = data.get('sort');
        const next = typeof chosen === 'string' ? readSort(chosen) : null;
        onApply(formFilters(data, offered, labels), order ? next : undefined);
      }}
    >
      {order && (
        <FormSelect name="sort" label={t('list.sortBy')} value={sort ? sortText(sort) : ''}>
          {order.columns.flatMap(({ id, label }) => [
            <option key={`${id}:desc`} value={`${id}:desc`}>
              {t('list.descending', { column: label })}
            </option>,
            <option key={`${id}:asc`} value={`${id}:asc`}>
              {t('list.ascending', { column: label })}
            </option>,
          ])}
        </FormSelect>
      )}
      {offered.map((field) => (
        <FieldFilter key={field.name} field={field} labels={labels} values={values} />
      ))}
      <Button kind="primary" type="submit" className="justify-self-end">
        {t('list.apply')}
      </Button>
    </form>
  );
}

interface FieldFilterProps {
  field: ListField;
  labels: FilterLabels;
  values: FormValues;
}

function FieldFilter({ field: { name, type, choices = [] }, labels, values }: FieldFilterProps) {
  const t = useListsText();
  const { label, choices: names = {} } = labels[name]!;
  switch (type) {
    case 'boolean':
      return (
        <FormSelect name={name} label={label} value={values[name]?.[0] ?? ''}>
          <option value="">{t('list.any')}</option>
          <option value="true">{t('list.yes')}</option>
          <option value="false">{t('list.no')}</option>
        </FormSelect>
      );
    case 'choice':
      return (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{label}</legend>
          {choices.map((choice) => (
            <CheckboxRow
              key={choice}
              label={names[choice] ?? choice}
              name={name}
              value={choice}
              defaultChecked={values[name]?.includes(choice)}
            />
          ))}
        </fieldset>
      );
    case 'text':
      return <Input name={name} label={label} type="text" value={values[name]?.[0]} strong />;
    case 'number':
    case 'time': {
      const input =
        type === 'number' ? ({ type, min: 0, step: 'any' } as const) : ({ type: 'date' } as const);
      const [from, to] =
        type === 'number' ? (['list.atLeast', 'list.atMost'] as const) : (['list.from', 'list.to'] as const);
      return (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{label}</legend>
          <div className="grid grid-cols-2 gap-3">
            <Input {...input} name={`${name}.from`} label={t(from)} value={values[`${name}.from`]?.[0]} />
            <Input {...input} name={`${name}.to`} label={t(to)} value={values[`${name}.to`]?.[0]} />
          </div>
        </fieldset>
      );
    }
  }
}

interface InputProps {
  name: string;
  label: string;
  type: 'text' | 'number' | 'date';
  value: string | undefined;
  min?: number;
  step?: string;
  /** The label is that of the whole field. */
  strong?: boolean;
}

function Input({ label, value = '', strong = false, ...rest }: InputProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={strong ? 'mb-1.5 block text-sm font-semibold' : 'mb-1 block text-sm text-ink-3'}
      >
        {label}
      </label>
      <span className="control-frame flex h-10 items-center px-3">
        <input
          {...rest}
          id={id}
          defaultValue={value}
          className="h-full w-full min-w-0 bg-transparent outline-none"
        />
      </span>
    </div>
  );
}
