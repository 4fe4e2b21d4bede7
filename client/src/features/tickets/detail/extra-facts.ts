import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'

/** Extra facts the product itself writes; others are shown under their own names. */
const NAMED: ReadonlySet<string> = new Set(['channel', 'amount', 'currency', 'without_evidence'])

/** Facts beside the usual ones, in words: name and value of each. */
export function useExtraFacts(): (extra: Readonly<Record<string, unknown>>) => [name: string, value: string][] {
  const { t } = useTranslation('tickets')
  const sayValue = (key: string, value: unknown): string => {
    if (key === 'channel') return t(`channelName.${value}`, { defaultValue: String(value) })
    if (typeof value === 'number') return numberText(value, 2)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (extra) => Object.entries(extra).map(([key, value]) => [NAMED.has(key) ? t(`fact.${key}`) : key, sayValue(key, value)])
}
