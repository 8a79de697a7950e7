import type { EnginePriceChange, EnginePrices } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import { asAdmin } from './admin-queries.ts';

const bypassErrorHandler = true;
const PRICES = 'GET /admin/engines/prices';

export function useEnginePrices() {
  return useQuery(
    {
      queryKey: [PRICES],
      queryFn: () => asAdmin(call(PRICES, { bypassErrorHandler })),
      staleTime: 0,
    },
    queries,
  );
}

export async function setEnginePrice(body: EnginePriceChange): Promise<void> {
  const saved = await asAdmin(call('PUT /admin/engines/prices', { body, bypassErrorHandler }));
  queries.setQueryData<EnginePrices>([PRICES], saved);
  await queries.invalidateQueries({ queryKey: ['GET /admin/acts', 'page'] });
}
