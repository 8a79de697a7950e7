import type { ListField } from '@intermind/contracts';
import type { ListFilter } from '@intermind/contracts/lists';

/** How a field is filtered in the form. */
export interface FilterLabel {
  label: string;
  /** Of numbers: how many of the list's units make one of those that people type, as 60 where seconds are typed as minutes. */
  per?: number;
  /** Names of the values of a choice. */
  choices?: Readonly<Record<string, string>>;
}
/** The fields that the form offers, by name, in its order. */
export type FilterLabels = Readonly<Record<string, FilterLabel>>;

/** What stands in the form, by the names of its inputs: `field`, `field.from`, `field.to`. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

const DAY_MS = 24 * 60 * 60_000;

/** A day as date inputs write it, `2026-11-22`, where the person is. */
function toDay(time: string, shiftMs = 0): string {
  const date = new Date(Date.parse(time) + shiftMs);
  if (Number.isNaN(date.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The beginning of a day where the person is, so many days later. Undefined for what is no day. */
function startOf(day: string, laterDays = 0): string | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  const start = new Date(year ?? NaN, (month ?? NaN) - 1, (date ?? NaN) + laterDays);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** The filters of the offered fields, as the form shows them. */
export function formValues(
  filters: readonly ListFilter[],
  fields: readonly ListField[],
  labels: FilterLabels,
): FormValues {
  const of = (name: string, operator: ListFilter['operator']) =>
    filters.find((filter) => filter.field === name && filter.operator === operator)?.values ?? [];
  const values: Record<string, readonly string[]> = {};
  for (const { name, type } of fields) {
    const { per = 1 } = labels[name] ?? {};
    const scaled = (value: string) => String(Number(value) / per);
    if (type === 'text') values[name] = of(name, 'contains');
    else if (type === 'boolean' || type === 'choice') values[name] = of(name, 'eq');
    else if (type === 'number') {
      values[`${name}.from`] = of(name, 'gte').map(scaled);
      values[`${name}.to`] = of(name, 'lte').map(scaled);
    } else {
      values[`${name}.from`] = of(name, 'gte').map((time) => toDay(time));
      // The last day belongs to the range: it ends before the next one.
      values[`${name}.to`] = of(name, 'lt').map((time) => toDay(time, -DAY_MS / 2));
    }
  }
  return values;
}

/** The filters that a filled-in form asks for; what is empty or no value of the field asks nothing. */
export function formFilters(
  data: FormData,
  fields: readonly ListField[],
  labels: FilterLabels,
): ListFilter[] {
  const texts = (name: string) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' && value.trim() ? [value.trim()] : []));
  return fields.flatMap(({ name, type }): ListFilter[] => {
    const { per = 1 } = labels[name] ?? {};
    const filter = (operator: ListFilter['operator'], values: readonly (string | undefined)[]) => {
      const given = values.filter((value) => value !== undefined);
      return given.length > 0 ? [{ field: name, operator, values: given }] : [];
    };
    const numbers = (input: string) =>
      texts(input)
        .map((text) => Number(text) * per)
        .filter((number) => Number.isFinite(number))
        .map(String);
    switch (type) {
      case 'text':
        return filter('contains', texts(name));
      case 'boolean':
      case 'choice':
        return filter('eq', texts(name));
      case 'number':
        return [...filter('gte', numbers(`${name}.from`)), ...filter('lte', numbers(`${name}.to`))];
      case 'time':
        return [
          ...filter(
            'gte',
            texts(`${name}.from`).map((day) => startOf(day)),
          ),
          ...filter(
            'lt',
            texts(`${name}.to`).map((day) => startOf(day, 1)),
          ),
        ];
    }
  });
}
