import { Badge } from '@mantine/core'
import type { TenantInvoiceRow } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { type LineUnit, lineUnits } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'

const COLOURS = { draft: 'gray', issued: 'blue', part_paid: 'yellow', paid: 'green', cancelled: 'gray' } as const

/** State of an invoice; overdue where something is open after the due day. */
export function InvoiceBadge({
  invoice: { state, overdue, kind },
}: {
  readonly invoice: Pick<TenantInvoiceRow, 'state' | 'overdue' | 'kind'>
}) {
  const { t } = useTranslation('billing')
  if (kind === 'credit_note') return <Badge color="gray">{t('kind.credit_note')}</Badge>
  return <Badge color={overdue ? 'red' : COLOURS[state]}>{t(`state.${overdue ? 'overdue' : state}`)}</Badge>
}

const DIGITS: Readonly<Record<LineUnit, number>> = { kwh: 3, m2: 2, hour: 2, piece: 0 }
/** A quantity with its unit: `1,234.567 kWh`. */
export function useQuantityText() {
  const { t } = useTranslation('billing')
  return (quantity: number, unit: LineUnit): string => `${numberText(quantity / lineUnits[unit], DIGITS[unit])} ${t(`unit.${unit}`)}`.trim()
}
/** A price in sen as Rupiah. */
export const senText = (sen: number): string => `Rp ${numberText(sen / 100, sen % 100 === 0 ? 0 : 2)}`
