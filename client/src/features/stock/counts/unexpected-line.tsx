import { Button, Fieldset, Group, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type StockCountDetail, stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { itemsCalled, useItemName, useStockCommand } from '../stock.api.ts'

/** Adds to the list what nobody expected there. */
export function UnexpectedLine({ count }: { readonly count: StockCountDetail }) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [item, setItem] = useState<string | null>(null)
  const [bin, setBin] = useState<string | null>(null)
  const [lot, setLot] = useState('')
  const [counted, setCounted] = useState<number | ''>('')
  const found = useQuery({ ...itemsCalled(item ? '' : search), placeholderData: keepPreviousData }).data?.data ?? []
  const bins = useQuery(asking(stockStores.get, { params: { id: count.store.id } })).data?.data.bins ?? []
  const tracking = found.find(({ id }) => id === item)?.tracking ?? 'none'
  const save = useStockCommand(stockCounts.count)
  const send = () =>
    save.mutate(
      { params: { id: count.id }, body: { item_id: item ?? '', bin_id: bin ?? '', counted: Number(counted), ...(lot && { lot }) } },
      {
        onSuccess: () => {
          toastSuccess('create')
          setItem(null)
          setLot('')
          setCounted('')
        },
      },
    )
  return (
    <Fieldset legend={t('count.unexpected')} mt="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Select
            label={t('card.item')}
            searchable
            searchValue={typed}
            onSearchChange={setTyped}
            filter={({ options }) => options}
            nothingFoundMessage={t('nothingFound')}
            value={item}
            onChange={setItem}
            data={found.map((row) => ({ value: row.id, label: nameOf(row) }))}
          />
          <Select label={t('bin')} value={bin} onChange={setBin} data={bins.map(({ id, code }) => ({ value: id, label: code }))} />
          {tracking !== 'none' && (
            <TextInput label={t(`lot.${tracking}`)} value={lot} onChange={(event) => setLot(event.currentTarget.value)} />
          )}
          <NumberInput
            label={t('count.counted')}
            min={0}
            allowDecimal={false}
            value={counted}
            onChange={(next) => setCounted(next === '' ? '' : Number(next))}
          />
        </SimpleGrid>
        <Group justify="flex-end" mt="sm">
          <Button type="submit" variant="default" loading={save.isPending} disabled={!item || !bin || counted === ''}>
            {t('add', { ns: 'common' })}
          </Button>
        </Group>
      </form>
    </Fieldset>
  )
}
