import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { type StockCount, stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { usePageZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { inventoryView } from '../inventory-view.ts'
import { storesAt, useCountChanges, useStockCommand } from '../stock.api.ts'
import { CountBadge } from './count-badge.tsx'
import { CountSheet } from './count-sheet.tsx'

/** Stock-takes of the stores, or the list of the one that is open. */
export function StockCounts() {
  useCountChanges(useSiteId())
  const { count } = useViewState(inventoryView).state
  return count === undefined ? <CountList /> : <CountSheet id={count} />
}

function CountList() {
  const { t } = useTranslation('stock')
  const { change } = useViewState(inventoryView)
  const siteId = useSiteId()
  const manages = useMay('stock_manage')
  const [isPlanning, setPlanning] = useState(false)
  const list = usePages(stockCounts.list, siteId ? { location_id: siteId } : {})
  return (
    <>
      <ListPanel<StockCount>
        label={t('tab.counts')}
        list={list}
        actions={
          manages && (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setPlanning(true)}>
              {t('count.new')}
            </Button>
          )
        }
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.number}
        onOpen={({ id }) => change({ count: id }, 'push')}
        height="calc(100dvh - 400px)"
        empty={<EmptyState title={t('count.empty')} text={t('count.emptyText')} />}
      />
      <Modal opened={isPlanning} onClose={() => setPlanning(false)} title={t('count.new')}>
        <Plan close={() => setPlanning(false)} />
      </Modal>
    </>
  )
}

function useColumns(): readonly Column<StockCount>[] {
  const { t } = useTranslation('stock')
  return [
    {
      key: 'number',
      header: t('transfer.number'),
      width: 130,
      cell: ({ number }) => (
        <Text component="span" size="sm" fw={600} className="num">
          {number}
        </Text>
      ),
    },
    { key: 'state', header: t('item.state'), width: 150, cell: ({ state }) => <CountBadge state={state} /> },
    { key: 'store', header: t('store'), cell: ({ store, location }) => `${store.name}, ${location.name}` },
    { key: 'day', header: t('count.day'), width: 140, cell: ({ planned_on }) => dayText(planned_on) },
    {
      key: 'done',
      header: t('count.counted'),
      width: 120,
      cell: ({ counted_count, lines_count }) => <span className="num">{`${counted_count} / ${lines_count}`}</span>,
    },
    {
      key: 'differing',
      header: t('count.differing'),
      width: 120,
      cell: ({ differing_count }) => <span className="num">{differing_count}</span>,
    },
    { key: 'note', header: t('transfer.note'), wideOnly: true, cell: ({ note }) => note || '–' },
  ]
}

function Plan({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('stock')
  const stores = useQuery(storesAt(useSiteId())).data?.data ?? []
  const zone = usePageZone()
  const [store, setStore] = useState<string | null>(null)
  const [day, setDay] = useState(() => todayIn(zone))
  const [note, setNote] = useState('')
  const plan = useStockCommand(stockCounts.create)
  const send = () =>
    plan.mutate(
      { body: { store_id: store ?? '', planned_on: day, ...(note && { note }) } },
      {
        onSuccess: ({ data }) => {
          toastSuccess('create', data.number)
          close()
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Select
        label={t('store')}
        withAsterisk
        searchable
        value={store}
        onChange={setStore}
        data={stores.map(({ id, name, location }) => ({ value: id, label: `${name} · ${location.name}` }))}
      />
      <DateField kind="date" label={t('count.day')} mt="sm" value={day} onChange={setDay} />
      <TextInput label={t('transfer.note')} mt="sm" maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={plan.isPending} disabled={!store || !day}>
          {t('count.plan')}
        </Button>
      </Group>
    </form>
  )
}
