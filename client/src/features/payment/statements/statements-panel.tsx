import { Button, Group, Paper, Text } from '@mantine/core'
import { type BankStatement, bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { paymentView } from '../payment-view.ts'
import { Money } from '../payment-words.tsx'
import { ImportForm } from './import-form.tsx'

/** Bank statements, the last first. */
export function StatementsPanel() {
  const { t } = useTranslation('payment')
  const { change } = useViewState(paymentView)
  const site = useSiteId()
  const mayImport = useMay('payment_prepare')
  const [importing, setImporting] = useState(false)
  const list = usePages(bankStatements.list, { ...(site && { location_id: site }) })
  const columns: readonly Column<BankStatement>[] = [
    {
      key: 'number',
      header: t('statement.one'),
      cell: (row) => (
        <Text span size="sm" fw={500} className="clip">
          {row.number}
        </Text>
      ),
    },
    { key: 'account', header: t('column.account'), width: 180, cell: (row) => row.account.name },
    { key: 'days', header: t('statement.days'), width: 190, cell: (row) => daysOf(row) },
    { key: 'lines', header: t('statement.matched'), width: 130, cell: (row) => `${row.matched_count} / ${row.line_count}` },
    { key: 'closing', header: t('statement.closing'), end: true, width: 160, cell: (row) => <Money amount={row.closing} /> },
  ]
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <ListCount list={list} />
        {mayImport && (
          <Button ml="auto" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {t('statement.import')}
          </Button>
        )}
      </Group>
      <DataGrid<BankStatement>
        label={t('tab.statements')}
        {...list}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.number}
        onOpen={(row) => change({ statement: row.id }, 'push')}
        empty={<EmptyState title={t('statement.none')} text={t('statement.noneText')} />}
      />
      {importing && <ImportForm close={() => setImporting(false)} />}
    </Paper>
  )
}
export const daysOf = ({ first_day, last_day }: Pick<BankStatement, 'first_day' | 'last_day'>): string =>
  first_day === last_day ? dayText(first_day) : `${dayText(first_day)} – ${dayText(last_day)}`
