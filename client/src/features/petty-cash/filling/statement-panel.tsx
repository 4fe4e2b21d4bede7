import { Box, Group, SimpleGrid, Table, Text } from '@mantine/core'
import type { PettyCashFund, PettyCashStatement } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { statementOf } from '../petty-cash.api.ts'
import { pettyCashView } from '../petty-cash-view.ts'

/** A month of a fund, movement by movement with the balance after each. */
export function StatementPanel({ fund }: { readonly fund: PettyCashFund }) {
  const { t } = useTranslation('petty_cash')
  const zone = useZoneOf()(fund.location.id)
  const { state, change } = useViewState(pettyCashView)
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(state.month ?? '') ? (state.month ?? '') : todayIn(zone).slice(0, 7)
  const answer = useQuery(statementOf(fund.id, month))
  const statement = answer.data?.data
  return (
    <Box p="sm">
      <Group mb="sm">
        <DateField kind="month" aria-label={t('statement.month')} value={month} onChange={(value) => value && change({ month: value })} />
      </Group>
      {answer.isPending && <WaitingRows />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {statement && <Figures statement={statement} />}
      {statement && statement.postings.length === 0 && <EmptyState title={t('statement.none')} />}
      {statement && statement.postings.length > 0 && <Postings statement={statement} zone={zone} />}
    </Box>
  )
}

function Figures({ statement }: { readonly statement: PettyCashStatement }) {
  const { t } = useTranslation('petty_cash')
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} mb="sm">
      {(['opening', 'received', 'paid_out', 'spent', 'closing'] as const).map((name) => (
        <StatCard key={name} label={t(`statement.${name}`)} value={rupiahText(statement[name])} />
      ))}
    </SimpleGrid>
  )
}

function Postings({ statement, zone }: { readonly statement: PettyCashStatement; readonly zone: string }) {
  const { t } = useTranslation('petty_cash')
  const voucher = (number: number | null) => (number === null ? '' : `${statement.fund.code}-${number} · `)
  return (
    <ScrollTable label={t('tab.statement')} from={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={150}>{t('statement.at')}</Table.Th>
          <Table.Th w={150}>{t('statement.kind')}</Table.Th>
          <Table.Th>{t('statement.text')}</Table.Th>
          <Table.Th w={130} ta="right">
            {t('statement.in')}
          </Table.Th>
          <Table.Th w={130} ta="right">
            {t('statement.out')}
          </Table.Th>
          <Table.Th w={140} ta="right">
            {t('statement.balance')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {statement.postings.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{dateText(row.at, 'short', zone)}</Table.Td>
            <Table.Td>{t(`posting.${row.kind}`)}</Table.Td>
            <Table.Td>
              <Text size="sm">{`${voucher(row.voucher)}${row.text}`}</Text>
            </Table.Td>
            <FigureCell>{row.cash > 0 ? rupiahText(row.cash) : ''}</FigureCell>
            <FigureCell>{row.cash < 0 ? rupiahText(-row.cash) : ''}</FigureCell>
            <Table.Td ta="right" className="num" fw={600}>
              {rupiahText(row.cash_after)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}
