import type { ListConfig } from '@intermind/contracts';
import { LIST_LIMIT_DEFAULT } from '@intermind/contracts/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { queries } from '../../platform/queries.ts';
import {
  hasFilters,
  type ListState,
  pageRange,
  paramsOf,
  readListState,
  writeListState,
} from './list-state.ts';

const REFRESH_MS = 10_000;
const NO_FIELDS: ListConfig['fields'] = [];

export interface ListSource<Item> {
  /** The call; the first part of the key of its queries. */
  key: string;
  load: (params: Record<string, string>) => Promise<{ items: Item[]; total: number }>;
  loadConfig: () => Promise<ListConfig>;
  /** Changes by itself: while such an item is shown, the list is asked again every 10 s. */
  isLive?: (item: Item) => boolean;
}

export interface List<Item> {
  state: ListState;
  /** Puts a question into the address; `replace`: without another step for Back. */
  ask: (state: ListState, options?: { replace?: boolean }) => void;
  /** Undefined while it loads, and where it could not be. */
  config: ListConfig | undefined;
  configFailed: boolean;
  /** The answer shown; of the question before while the next one is on its way. */
  answer: { items: Item[]; total: number } | undefined;
  failed: boolean;
  /** What is shown is of another question than the one asked. */
  stale: boolean;
  limit: number;
  /** Asks again for what failed. */
  retry: () => void;
}

/** One list of the product: its question is in the address, its answers are kept for 5 minutes (spec 2 §9). */
export function useList<Item>(source: ListSource<Item>): List<Item> {
  const search = useSearch();
  const config = useQuery({ queryKey: [source.key, 'config'], queryFn: source.loadConfig }, queries);
  const fields = config.data?.fields ?? NO_FIELDS;
  const state = useMemo(() => readListState(search, fields), [search, fields]);
  const readable = config.data !== undefined || !hasFilters(search);
  const list = useQuery(
    {
      queryKey: [source.key, 'page', paramsOf(state)],
      queryFn: () => source.load(paramsOf(state)),
      enabled: readable,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        source.isLive && data?.items.some(source.isLive) ? REFRESH_MS : false,
    },
    queries,
  );
  const limit = config.data?.defaultLimit ?? LIST_LIMIT_DEFAULT;
  const ask: List<Item>['ask'] = (next, { replace = false } = {}) =>
    navigate(`${location.pathname}${writeListState(next)}`, { replace });

  // The last row of the last page is gone: the page before it is the last one now.
  const { data, isPlaceholderData } = list;
  const beyond = data && !isPlaceholderData && state.offset > 0 && state.offset >= data.total;
  const last = data && pageRange({ offset: 0, limit, total: data.total }).last;
  useEffect(() => {
    if (beyond)
      navigate(`${location.pathname}${writeListState({ ...state, offset: last ?? 0 })}`, { replace: true });
  }, [beyond, last, state]);

  return {
    state,
    ask,
    config: config.data,
    configFailed: config.isError,
    answer: data,
    failed: data === undefined && (list.isError || (!readable && config.isError)),
    stale: isPlaceholderData,
    limit,
    retry: () => {
      if (config.isError) void config.refetch();
      if (readable) void list.refetch();
    },
  };
}
