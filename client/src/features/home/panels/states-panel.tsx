import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { ticketCounts } from '../home.api.ts'
import classes from '../home.module.css'
import { Panel } from './panel.tsx'
import { byType, statesOf, type TypeRow } from './ticket-figures.ts'

/** Open tickets by type and state; every figure leads to exactly these tickets. */
export function StatesPanel({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('home')
  const counts = useQuery(ticketCounts(siteId))
  const rows = counts.data && byType(counts.data.data)
  return (
    <Panel title={t('byState')} flush more={{ link: { to: '/desk' }, text: t('toDesk') }}>
      {counts.isError && !rows && <FailedState error={counts.error} retry={() => void counts.refetch()} />}
      {counts.isPending && <WaitingRows rows={5} />}
      {rows?.length === 0 && <EmptyState title={t('noTickets')} />}
      {rows && rows.length > 0 && <Matrix rows={rows} />}
    </Panel>
  )
}

function Matrix({ rows }: { readonly rows: readonly TypeRow[] }) {
  const { t } = useTranslation(['home', 'nav', 'common'])
  const states = statesOf(rows)
  return (
    <ScrollTable label={t('byState')} from={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('type')}</Table.Th>
          {states.map((state) => (
            <Table.Th key={state} ta="right">
              {t(`common:state.${state}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.code}>
            <Table.Th scope="row" fw={500}>
              <Link className={classes.cell} to="/desk/ticketing/$type" params={{ type: row.code }}>
                {t(`nav:type.${row.code}`)}
              </Link>
            </Table.Th>
            {states.map((state) => (
              <Table.Td key={state} ta="right">
                <Figure row={row} state={state} />
              </Table.Td>
            ))}
            <Table.Td ta="right">
              <Link className={classes.cell} to="/desk/ticketing/$type" params={{ type: row.code }}>
                <b>{numberText(row.total)}</b>
              </Link>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function Figure({ row, state }: { readonly row: TypeRow; readonly state: ReturnType<typeof statesOf>[number] }) {
  const count = row.byState[state] ?? 0
  if (count === 0)
    return (
      <Text size="sm" c="dimmed" component="span">
        –
      </Text>
    )
  return (
    <Link className={classes.cell} to="/desk/ticketing/$type" params={{ type: row.code }} search={{ states: state }}>
      {numberText(count)}
    </Link>
  )
}
