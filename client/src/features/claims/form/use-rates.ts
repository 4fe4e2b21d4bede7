import type { Claim } from '@menara/shared/contract/claims/claims.contract.ts'
import { exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { type ForeignCurrency, isForeignCurrency } from '@menara/shared/domain/finance/exchange-rates.ts'
import { useQueries } from '@tanstack/react-query'
import { asking } from '../../../kit/calls/query.ts'
import type { LineValues } from './claim-values.ts'

/** Rupiah for one unit from a day on. */
export interface KnownRate {
  readonly rate: string
  readonly valid_from: string
}
type Asked = { readonly currency: ForeignCurrency; readonly day: string }
const keyOf = ({ currency, day }: Pick<LineValues, 'currency' | 'day'>): string => `${currency} ${day}`

/** The rate of a line: the one it was kept with while currency and day are the same, otherwise that of its day. */
export function useRates(lines: readonly LineValues[], kept: Claim): (line: LineValues) => KnownRate | null | undefined {
  const asked = new Map<string, Asked>()
  for (const { currency, day } of lines)
    if (isForeignCurrency(currency) && /^\d{4}-\d{2}-\d{2}$/.test(day)) asked.set(keyOf({ currency, day }), { currency, day })
  const answers = useQueries({ queries: [...asked.values()].map((query) => asking(exchangeRates.ofDay, { query })) })
  const found = new Map([...asked.keys()].map((key, at) => [key, answers[at]?.data?.data]))
  return (line) => {
    const known = kept.lines.find((one) => one.id === line.id)
    if (known?.foreign && known.foreign.currency === line.currency && known.day === line.day) return known.foreign
    return found.get(keyOf(line))
  }
}
