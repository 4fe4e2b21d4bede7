import { Button, Table } from '@mantine/core'
import { type BillingRates, billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { monthText, numberText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ListSection } from '../../../kit/lists/list-page.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { ratesAt } from '../billing.api.ts'
import { MONEY, NAMES, type RateName, RatesDialog } from './rates-dialog.tsx'

const percent = (perMille: number | null): string =>
  perMille === null ? '–' : `${numberText(perMille / 10, perMille % 10 === 0 ? 0 : 1)} %`

/** What sites charge, from a month on. */
export function RatesTab() {
  const { t } = useTranslation('billing')
  const answer = useQuery(ratesAt(useSiteId()))
  const [open, setOpen] = useState<BillingRates | 'new' | null>(null)
  const rows = answer.data?.data
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
      {t('rates.new')}
    </Button>
  )
  return (
    <ListSection title={t('tab.rates')} actions={add}>
      {answer.isPending && <WaitingRows rows={2} />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {rows?.length === 0 && <EmptyState title={t('rates.none')} text={t('rates.noneText')} />}
      {rows && rows.length > 0 && <RatesTable rows={rows} open={setOpen} />}
      {open && <RatesDialog rates={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
    </ListSection>
  )
}

function RatesTable({ rows, open }: { readonly rows: readonly BillingRates[]; readonly open: (rates: BillingRates) => void }) {
  const { t } = useTranslation('billing')
  const cell = (rates: BillingRates, name: RateName): string =>
    MONEY.has(name) ? rupiahText(rates[name]) : name === 'due_days' ? numberText(rates.due_days) : percent(rates[name])
  return (
    <ScrollTable label={t('tab.rates')} from={1180}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('rates.valid_from')}</Table.Th>
          <Table.Th>{t('site')}</Table.Th>
          {NAMES.map((name) => (
            <Table.Th key={name} ta="right">
              {t(`rates.${name}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('rates.resources')}</Table.Th>
          <Table.Th w={48}>
            <span className="sr">{t('actions', { ns: 'common' })}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((rates) => (
          <Table.Tr key={rates.id}>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" px={4} onClick={() => open(rates)}>
                {monthText(rates.valid_from)}
              </Button>
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{rates.location.name}</Table.Td>
            {NAMES.map((name) => (
              <Table.Td key={name} ta="right" className="num" style={{ whiteSpace: 'nowrap' }}>
                {cell(rates, name)}
              </Table.Td>
            ))}
            <FigureCell>{rates.resources.length === 0 ? '–' : numberText(rates.resources.length)}</FigureCell>
            <Table.Td>
              <RowRemove
                label={t('rates.removeName', { month: monthText(rates.valid_from) })}
                title={t('rates.removeTitle')}
                text={t('rates.removeText', { month: monthText(rates.valid_from) })}
                remove={async () => {
                  await call(billingRates.remove, { params: { id: rates.id } })
                  await queryClient.invalidateQueries({ queryKey: ['billing_rates'] })
                }}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
