import { Button, Group, NumberInput, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { StockItemDetail } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { newKey } from '../../../kit/calls/new-key.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { storesAt } from '../stock.api.ts'
import { DocumentSelect } from './document-select.tsx'

const ACTS = ['receive', 'issue', 'return', 'adjust'] as const
type Act = (typeof ACTS)[number]
const DOCUMENTED: readonly Act[] = ['issue', 'return']

interface Values extends Record<string, unknown> {
  bin_id: string
  quantity: number | ''
  unit: string
  lot: string
  reason: string
  document: string
}
const EMPTY: Values = { bin_id: '', quantity: '', unit: '', lot: '', reason: '', document: '' }

/** Takes in, gives out, takes back and corrects. */
export function PostingPanel({ item }: { readonly item: StockItemDetail }) {
  const { t } = useTranslation('stock')
  const [act, setAct] = useState<Act>('receive')
  const manages = useMay('stock_manage')
  const acts = manages ? ACTS : ACTS.filter((one) => one !== 'adjust')
  return (
    <Section title={t('post.title')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('post.title')}
          value={act}
          onChange={(next) => setAct(next as Act)}
          data={acts.map((value) => ({ value, label: t(`post.${value}`) }))}
          fullWidth
        />
        <Posting key={act} item={item} act={act} />
      </Stack>
    </Section>
  )
}

/** The body that the values stand for. */
function bodyOf({ bin_id, quantity, unit, lot, reason, document }: Values, item: StockItemDetail, act: Act): Record<string, unknown> {
  const [subject, id] = document.split(' ')
  return {
    item_id: item.id,
    ...(bin_id && { bin_id }),
    ...(quantity !== '' && { quantity }),
    ...(unit && unit !== item.unit && act !== 'adjust' && { unit }),
    ...(lot && { lot }),
    ...(reason && { reason }),
    ...(document && act !== 'adjust' && { document: { subject, id } }),
  }
}

function Posting({ item, act }: { readonly item: StockItemDetail; readonly act: Act }) {
  const { t } = useTranslation('stock')
  const cache = useQueryClient()
  const [key, setKey] = useState(newKey)
  const endpoint = stockMovements[act]
  const { form, onError, focusFirst } = useContractForm<Values>(endpoint.body, EMPTY, { read: (values) => bodyOf(values, item, act) })
  const posting = useMutation({
    mutationFn: (values: Values) => call(endpoint, { body: bodyOf(values, item, act) as never }, { headers: { 'idempotency-key': key } }),
    onSuccess: ({ data }) => {
      toastSuccess('create', t('post.done', { balance: data.balance, unit: item.unit, store: data.store.name }))
      setKey(newKey())
      form.reset()
      for (const subject of ['stock_items', 'stock_movements']) void cache.invalidateQueries({ queryKey: [subject] })
    },
    // What was refused is sent anew with whatever is corrected.
    onError: (error) => {
      setKey(newKey())
      onError(error)
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => posting.mutate(values), focusFirst)} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <BinSelect item={item} act={act} {...form.getInputProps('bin_id')} fieldKey={form.key('bin_id')} />
        <Group grow wrap="nowrap" align="flex-start">
          <NumberInput
            label={t('quantity')}
            withAsterisk
            allowDecimal={false}
            {...(act !== 'adjust' && { min: 1 })}
            key={form.key('quantity')}
            {...form.getInputProps('quantity')}
          />
          {act !== 'adjust' && (
            <Select
              label={t('item.unit')}
              allowDeselect={false}
              placeholder={item.unit}
              data={[
                { value: item.unit, label: item.unit },
                ...item.units.map(({ name, factor }) => ({ value: name, label: `${name} (${factor})` })),
              ]}
              key={form.key('unit')}
              {...form.getInputProps('unit')}
            />
          )}
        </Group>
        {item.tracking !== 'none' && (
          <TextInput label={t(`lot.${item.tracking}`)} withAsterisk key={form.key('lot')} {...form.getInputProps('lot')} />
        )}
        {DOCUMENTED.includes(act) && <DocumentSelect key={form.key('document')} {...form.getInputProps('document')} />}
        <TextInput label={t('reason')} withAsterisk={act === 'adjust'} key={form.key('reason')} {...form.getInputProps('reason')} />
      </SimpleGrid>
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={posting.isPending}>
          {t(`post.${act}`)}
        </Button>
      </Group>
    </form>
  )
}

interface BinSelectProps extends Record<string, unknown> {
  readonly item: StockItemDetail
  readonly act: Act
  readonly fieldKey: string
}
/** Bins of the stores; to give out, only those that have some, with how much. */
function BinSelect({ item, act, fieldKey, ...props }: BinSelectProps) {
  const { t } = useTranslation('stock')
  const siteId = useSiteId()
  const stores = useQuery(storesAt(item.location?.id ?? siteId)).data?.data ?? []
  const held = new Map<string, number>()
  for (const { bin, quantity } of item.balances) held.set(bin.id, (held.get(bin.id) ?? 0) + quantity)
  const groups = stores.map(({ name, bins }) => ({
    group: name,
    items: bins
      .filter(({ id }) => act !== 'issue' || held.has(id))
      .map(({ id, code }) => ({ value: id, label: held.has(id) ? `${code} (${held.get(id)})` : code })),
  }))
  return <Select label={t('bin')} withAsterisk searchable data={groups.filter(({ items }) => items.length > 0)} key={fieldKey} {...props} />
}
