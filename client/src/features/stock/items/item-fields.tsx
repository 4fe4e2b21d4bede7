import { ActionIcon, Button, Fieldset, Group, NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { type StockItemDetail, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { stockTrackings } from '@menara/shared/domain/stock/stock-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking, queryClient } from '../../../kit/calls/query.ts'
import type { useContractForm } from '../../../kit/forms/form.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { useSites } from '../../../kit/site.ts'

type Body = CallOf<typeof stockItems.create>['body']
interface Values extends Record<string, unknown> {
  code: string
  name_en: string
  name_id: string
  unit: string
  units: { name: string; factor: number | '' }[]
  minimum_stock: number | ''
  reorder_quantity: number | ''
  standard_cost: number | ''
  vendor_id: string
  location_id: string
  barcode: string
  tracking: string
  active: boolean
}
type ItemForm = ReturnType<typeof useContractForm<Values>>['form']

const BLANK: Values = {
  code: '',
  name_en: '',
  name_id: '',
  unit: '',
  units: [],
  minimum_stock: 0,
  reorder_quantity: 0,
  standard_cost: 0,
  vendor_id: '',
  location_id: '',
  barcode: '',
  tracking: 'none',
  active: true,
}
/** What the form starts with: the fields of the item. */
function startOf(item: StockItemDetail | undefined): Values {
  if (!item) return BLANK
  const { code, name_en, name_id, unit, minimum_stock, reorder_quantity, standard_cost, barcode, tracking, active } = item
  const same = { code, name_en, name_id, unit, minimum_stock, reorder_quantity, standard_cost, barcode, tracking, active }
  return { ...same, units: item.units.map((one) => ({ ...one })), vendor_id: item.vendor?.id ?? '', location_id: item.location?.id ?? '' }
}
/** Emptied references become null, emptied numbers 0; what must be filled in and is not is left out. */
const read = ({
  vendor_id,
  location_id,
  units,
  code,
  name_en,
  unit,
  minimum_stock,
  reorder_quantity,
  standard_cost,
  ...values
}: Values): Body =>
  ({
    ...values,
    ...(code && { code }),
    ...(name_en && { name_en }),
    ...(unit && { unit }),
    units: units.filter(({ name }) => name !== '').map(({ name, factor }) => ({ name, factor: factor === '' ? 0 : factor })),
    minimum_stock: minimum_stock || 0,
    reorder_quantity: reorder_quantity || 0,
    standard_cost: standard_cost || 0,
    vendor_id: vendor_id || null,
    location_id: location_id || null,
  }) as Body

async function save(id: string | undefined, body: Body) {
  const saved = id === undefined ? await call(stockItems.create, { body }) : await call(stockItems.update, { params: { id }, body })
  void queryClient.invalidateQueries({ queryKey: ['stock_items'] })
  return saved
}

export function ItemFields({ item }: { readonly item: StockItemDetail | undefined }) {
  const { t } = useTranslation('stock')
  const rupiah = useRupiahInput()
  const go = useNavigate()
  const { show } = useViewState(recordView)
  const { form, frame } = useRecordForm(stockItems.create.body, startOf(item), {
    record: item,
    read,
    save: (body) => save(item?.id, body),
    leave: () => void go({ to: '/admin/plugins/inventory' }),
    done: ({ data }) => {
      if (!item) show({ id: data.id }, 'replace')
    },
  })
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('item.nameEn')} withAsterisk key={form.key('name_en')} {...form.getInputProps('name_en')} />
        <TextInput label={t('item.nameId')} key={form.key('name_id')} {...form.getInputProps('name_id')} />
        <TextInput label={t('item.code')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
        <TextInput label={t('item.barcode')} key={form.key('barcode')} {...form.getInputProps('barcode')} />
        <TextInput
          label={t('item.unit')}
          description={t('item.unitText')}
          withAsterisk
          key={form.key('unit')}
          {...form.getInputProps('unit')}
        />
        <Select
          label={t('item.tracking')}
          description={t('item.trackingText')}
          allowDeselect={false}
          data={stockTrackings.map((value) => ({ value, label: t(`tracking.${value}`) }))}
          key={form.key('tracking')}
          {...form.getInputProps('tracking')}
        />
      </SimpleGrid>
      <Units form={form} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={t('item.minimum')}
          min={0}
          allowDecimal={false}
          key={form.key('minimum_stock')}
          {...form.getInputProps('minimum_stock')}
        />
        <NumberInput
          label={t('item.reorder')}
          min={0}
          allowDecimal={false}
          key={form.key('reorder_quantity')}
          {...form.getInputProps('reorder_quantity')}
        />
        <NumberInput label={t('item.cost')} {...rupiah} key={form.key('standard_cost')} {...form.getInputProps('standard_cost')} />
      </SimpleGrid>
      <Places form={form} />
      <Switch label={t('item.active')} key={form.key('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </RecordForm>
  )
}

function Places({ form }: { readonly form: ItemForm }) {
  const { t } = useTranslation('stock')
  const sites = useSites()
  const known = useQuery({ ...asking(vendors.list, { query: { limit: 1000 } }), staleTime: 300_000 }).data?.data ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('item.vendor')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('item.noVendor') }}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('vendor_id')}
        {...form.getInputProps('vendor_id')}
      />
      <Select
        label={t('item.site')}
        placeholder={t('item.everySite')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('item.everySite') }}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
    </SimpleGrid>
  )
}

/** Larger units: how many base units each holds. */
function Units({ form }: { readonly form: ItemForm }) {
  const { t } = useTranslation('stock')
  const { units } = form.getValues()
  return (
    <Fieldset legend={t('item.units')}>
      {units.map((_unit, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names its rows by their place.
        <Group key={n} align="flex-end" mb="xs" wrap="nowrap">
          <TextInput label={t('item.unitName')} key={form.key(`units.${n}.name`)} {...form.getInputProps(`units.${n}.name`)} />
          <NumberInput
            label={t('item.unitFactor')}
            min={2}
            allowDecimal={false}
            key={form.key(`units.${n}.factor`)}
            {...form.getInputProps(`units.${n}.factor`)}
          />
          <ActionIcon mb={6} aria-label={t('item.removeUnit', { n: n + 1 })} onClick={() => form.removeListItem('units', n)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => form.insertListItem('units', { name: '', factor: '' })}
      >
        {t('item.addUnit')}
      </Button>
    </Fieldset>
  )
}
