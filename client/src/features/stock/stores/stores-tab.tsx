import { Badge, Button, Group, Select, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { type StockStore, stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { inventoryView } from '../inventory-view.ts'
import { saveLabels } from '../stock.api.ts'

/** Stores of the sites and their bins. */
export function StockStores() {
  const { t } = useTranslation('stock')
  const { state, change } = useViewState(inventoryView)
  const { search = '' } = state
  const siteId = useSiteId()
  const manages = useMay('stock_manage')
  const [open, setOpen] = useState<StockStore | 'new' | null>(null)
  const list = usePages(stockStores.list, { ...(search && { search }), ...(siteId && { location_id: siteId }) })
  return (
    <>
      <ListPanel<StockStore>
        label={t('tab.stores')}
        list={list}
        filters={<SearchInput label={t('stores.search')} value={search} onSearch={(typed) => change({ search: typed || undefined })} />}
        actions={
          manages && (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
              {t('stores.new')}
            </Button>
          )
        }
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        {...(manages && { onOpen: setOpen })}
        height="calc(100dvh - 400px)"
        empty={<EmptyState title={t('stores.empty')} text={t('stores.emptyText')} />}
      />
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open === 'new' ? t('stores.new') : open?.name}>
        {open && <StoreForm store={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
      </Modal>
    </>
  )
}

function useColumns(): readonly Column<StockStore>[] {
  const { t } = useTranslation('stock')
  const manages = useMay('stock_manage')
  return [
    {
      key: 'name',
      header: t('store'),
      cell: ({ name }) => (
        <Text component="span" size="sm" fw={600}>
          {name}
        </Text>
      ),
    },
    { key: 'code', header: t('item.code'), width: 120, cell: ({ code }) => <span className="num">{code}</span> },
    { key: 'site', header: t('site'), cell: ({ location }) => location.name },
    { key: 'bins', header: t('stores.bins'), wideOnly: true, cell: ({ bins }) => bins.map(({ code }) => code).join(', ') },
    {
      key: 'state',
      header: t('item.state'),
      width: 140,
      cell: ({ active }) => <Badge color={active ? 'green' : 'gray'}>{t(active ? 'stores.active' : 'stores.inactive')}</Badge>,
    },
    {
      key: 'actions',
      header: '',
      width: 92,
      wideOnly: true,
      cell: ({ id, name }) => (
        <Group gap={4} wrap="nowrap">
          <RowButton
            label={t('labels.ofStore', { name })}
            icon={IconQrcode}
            run={() => saveLabels(call(stockStores.labels, { params: { id } }), `${t('labels.bins')}.pdf`)}
          />
          {manages && (
            <RowRemove
              label={t('stores.removeName', { name })}
              title={t('stores.removeTitle')}
              text={t('stores.removeText', { name })}
              remove={async () => {
                await call(stockStores.remove, { params: { id } })
                await queryClient.invalidateQueries({ queryKey: ['stock_stores'] })
              }}
            />
          )}
        </Group>
      ),
    },
  ]
}

interface Values extends Record<string, unknown> {
  location_id: string
  code: string
  name: string
  bins: string[]
  active: boolean
}
const read = ({ location_id, code, name, bins, active }: Values) => ({
  ...(location_id && { location_id }),
  ...(code && { code }),
  ...(name && { name }),
  ...(bins.length > 0 && { bins }),
  active,
})

function StoreForm({ store, close }: { readonly store: StockStore | undefined; readonly close: () => void }) {
  const { t } = useTranslation('stock')
  const sites = useSites()
  const siteId = useSiteId()
  const start: Values = {
    location_id: store?.location.id ?? siteId ?? '',
    code: store?.code ?? '',
    name: store?.name ?? '',
    bins: store?.bins.map(({ code }) => code) ?? ['A-01'],
    active: store?.active ?? true,
  }
  const { form, onError, focusFirst } = useContractForm<Values>(stockStores.create.body, start, { read })
  const save = useMutation({
    mutationFn: (values: Values) => {
      const body = read(values) as never
      return store ? call(stockStores.update, { params: { id: store.id }, body }) : call(stockStores.create, { body })
    },
    onSuccess: () => {
      toastSuccess(store ? 'update' : 'create')
      void queryClient.invalidateQueries({ queryKey: ['stock_stores'] })
      close()
    },
    onError,
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values), focusFirst)} noValidate>
      <Select
        label={t('site')}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={store !== undefined}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <TextInput label={t('stores.name')} withAsterisk mt="sm" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput label={t('item.code')} withAsterisk mt="sm" key={form.key('code')} {...form.getInputProps('code')} />
      <TagsInput
        label={t('stores.bins')}
        description={t('stores.binsText')}
        mt="sm"
        key={form.key('bins')}
        {...form.getInputProps('bins')}
      />
      <Switch label={t('stores.active')} mt="sm" key={form.key('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={save.isPending}>
          {t('save', { ns: 'common' })}
        </Button>
      </Group>
    </form>
  )
}
