import { Group, Paper, Select, Text } from '@mantine/core'
import { type PaymentBatchBrief, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { paymentBatchStates } from '@menara/shared/domain/finance/payment-state.ts'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useHomeZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { paymentView } from '../payment-view.ts'
import { Money, PaymentBadge } from '../payment-words.tsx'

/** Payment batches, newest first. */
export function BatchesPanel() {
  const { t } = useTranslation('payment')
  const { state, change } = useViewState(paymentView)
  const site = useSiteId()
  const asked = { ...(state.state && { state: state.state }), ...(state.search && { search: state.search }) }
  const list = usePages(paymentBatches.list, { ...asked, ...(site && { location_id: site }) })
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <Select
          aria-label={t('batch.stateFilter')}
          placeholder={t('batch.everyState')}
          clearable
          clearButtonProps={{ 'aria-label': t('batch.everyState') }}
          w={180}
          value={state.state ?? null}
          onChange={(value) => change({ state: value ?? undefined })}
          data={paymentBatchStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SearchInput label={t('batch.search')} value={state.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
        <ListCount list={list} />
      </Group>
      <DataGrid<PaymentBatchBrief>
        label={t('tab.batches')}
        {...list}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.number}
        onOpen={(row) => change({ batch: row.id }, 'push')}
        empty={<EmptyState title={t('batch.none')} text={t('batch.noneText')} />}
      />
    </Paper>
  )
}

function useColumns(): readonly Column<PaymentBatchBrief>[] {
  const { t } = useTranslation('payment')
  const zone = useHomeZone()
  return [
    {
      key: 'number',
      header: t('column.batch'),
      cell: (row) => (
        <Text span size="sm" fw={500} className="clip">
          {row.number} · {row.title}
        </Text>
      ),
    },
    { key: 'state', header: t('column.state'), width: 130, cell: (row) => <PaymentBadge state={row.state} /> },
    { key: 'account', header: t('column.account'), width: 180, wideOnly: true, cell: (row) => row.account.name },
    { key: 'lines', header: t('column.lines'), width: 80, cell: (row) => row.line_count },
    { key: 'total', header: t('column.total'), end: true, width: 150, cell: (row) => <Money amount={row.total} /> },
    { key: 'execute', header: t('column.executeOn'), width: 130, cell: (row) => dayText(row.execute_on) },
    { key: 'changed', header: t('column.changed'), width: 160, wideOnly: true, cell: (row) => dateText(row.updated_at, 'short', zone) },
  ]
}
