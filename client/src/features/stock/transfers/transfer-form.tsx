import { ActionIcon, Button, Fieldset, Group, NumberInput, Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { itemById, itemsCalled, storesAt, useItemName, useStockCommand } from '../stock.api.ts'
import { transfersView } from './transfers-view.tsx'

interface Line {
  readonly key: number
  readonly item: string | null
  /** Bin and lot it comes from, as `bin lot`. */
  readonly from: string | null
  readonly to: string | null
  readonly quantity: number | ''
}
const lineOf = (key: number): Line => ({ key, item: null, from: null, to: null, quantity: '' })

/** A new transfer: from which store to which, and what. */
export function TransferForm() {
  const { t } = useTranslation('stock')
  const { show } = useViewState(transfersView)
  const stores = useQuery(storesAt(undefined)).data?.data ?? []
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([lineOf(0)])
  const create = useStockCommand(stockTransfers.create)
  const change = (key: number, some: Partial<Line>) => setLines(lines.map((line) => (line.key === key ? { ...line, ...some } : line)))
  const whole = lines.filter(({ item, from, to, quantity }) => item && from && to && quantity !== '')
  const options = stores.map(({ id, name, location }) => ({ value: id, label: `${name} · ${location.name}` }))
  const send = () => {
    const body = {
      from_store_id: from ?? '',
      to_store_id: to ?? '',
      note,
      lines: whole.map(({ item, from, to, quantity }) => {
        const [from_bin_id = '', ...lot] = (from ?? '').split(' ')
        return {
          item_id: item ?? '',
          from_bin_id,
          to_bin_id: to ?? '',
          quantity: Number(quantity),
          ...(lot.length > 0 && { lot: lot.join(' ') }),
        }
      }),
    }
    create.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          toastSuccess('create', data.number)
          show({ id: data.id }, 'replace')
        },
      },
    )
  }
  return (
    <>
      <PageHeader title={t('transfer.new')} />
      <Paper p="md" maw={960}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select label={t('transfer.from')} withAsterisk searchable data={options} value={from} onChange={setFrom} />
              <Select label={t('transfer.to')} withAsterisk searchable data={options} value={to} onChange={setTo} />
            </SimpleGrid>
            <TextInput label={t('transfer.note')} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
            {lines.map((line, place) => (
              <LineFields
                key={line.key}
                line={line}
                number={place + 1}
                fromStore={from}
                bins={stores.find(({ id }) => id === to)?.bins ?? []}
                change={(some) => change(line.key, some)}
                remove={lines.length > 1 ? () => setLines(lines.filter(({ key }) => key !== line.key)) : undefined}
              />
            ))}
            <Group justify="space-between">
              <Button
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => setLines([...lines, lineOf(1 + Math.max(...lines.map(({ key }) => key)))])}
              >
                {t('transfer.addLine')}
              </Button>
              <Group>
                <Button variant="default" onClick={() => show({})}>
                  {t('discard', { ns: 'common' })}
                </Button>
                <Button
                  type="submit"
                  loading={create.isPending}
                  disabled={!from || !to || whole.length === 0 || whole.length < lines.length}
                >
                  {t('save', { ns: 'common' })}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Paper>
    </>
  )
}

interface LineProps {
  readonly line: Line
  readonly number: number
  readonly fromStore: string | null
  readonly bins: readonly { readonly id: string; readonly code: string }[]
  readonly change: (some: Partial<Line>) => void
  readonly remove: (() => void) | undefined
}
function LineFields({ line, number, fromStore, bins, change, remove }: LineProps) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const item = useQuery({ ...itemById(line.item ?? ''), enabled: line.item !== null }).data?.data
  const found = useQuery({ ...itemsCalled(item ? '' : search), placeholderData: keepPreviousData }).data?.data ?? []
  const rows = item && !found.some(({ id }) => id === item.id) ? [item, ...found] : found
  const held = (item?.balances ?? []).filter(({ store }) => store.id === fromStore)
  return (
    <Fieldset legend={t('transfer.line', { number })}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Select
          label={t('card.item')}
          withAsterisk
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          nothingFoundMessage={t('nothingFound')}
          value={line.item}
          onChange={(next) => change({ item: next, from: null })}
          data={rows.map((row) => ({ value: row.id, label: nameOf(row) }))}
        />
        <Select
          label={t('transfer.fromBin')}
          withAsterisk
          disabled={!item || !fromStore}
          nothingFoundMessage={t('transfer.notThere')}
          value={line.from}
          onChange={(next) => change({ from: next })}
          data={held.map(({ bin, lot, quantity }) => ({
            value: lot ? `${bin.id} ${lot}` : bin.id,
            label: `${[bin.code, lot].filter(Boolean).join(' · ')} (${quantity})`,
          }))}
        />
        <Select
          label={t('transfer.toBin')}
          withAsterisk
          disabled={bins.length === 0}
          value={line.to}
          onChange={(next) => change({ to: next })}
          data={bins.map(({ id, code }) => ({ value: id, label: code }))}
        />
        <Group wrap="nowrap" align="flex-end">
          <NumberInput
            label={t('quantity')}
            withAsterisk
            min={1}
            allowDecimal={false}
            value={line.quantity}
            onChange={(value) => change({ quantity: value === '' ? '' : Number(value) })}
          />
          {remove && (
            <ActionIcon mb={6} aria-label={t('transfer.removeLine', { number })} onClick={remove}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </SimpleGrid>
    </Fieldset>
  )
}
