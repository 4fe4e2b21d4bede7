import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type AssetDetail, AssetDraft, assets, assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking, queryClient } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { LoadedRecord, RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSite, useSites } from '../../../kit/site.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'

const assetById = (id: string) => asking(assets.get, { params: { id } })

/** An asset as something that is kept: taken into stock, or put to use. */
export function StockAssetFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={assetById}>
      {(asset) => (asset ? <KnownAsset asset={asset} /> : <NewAsset />)}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  location_id: string
  code: string
  name: string
  type: string
  serial: string
}
const read = ({ location_id, code, name, ...rest }: Values) =>
  ({ ...rest, state: 'in_stock', ...(location_id && { location_id }), ...(code && { code }), ...(name && { name }) }) as never

function NewAsset() {
  const { t } = useTranslation(['stock', 'assets'])
  const go = useNavigate()
  const { show } = useViewState(recordView)
  const sites = useSites()
  const start: Values = { location_id: useSite()?.id ?? '', code: '', name: '', type: 'other', serial: '' }
  const { form, frame } = useRecordForm(AssetDraft, start, {
    record: undefined,
    read,
    save: async (body) => {
      const saved = await call(assets.create, { body })
      void queryClient.invalidateQueries({ queryKey: ['assets'] })
      return saved
    },
    leave: () => void go({ to: '/admin/plugins/inventory', search: { tab: 'asset' } }),
    done: ({ data }) => show({ id: data.id }, 'replace'),
  })
  return (
    <>
      <PageHeader title={t('asset.new')} />
      <RecordForm {...frame}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('asset.name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
          <TextInput label={t('item.code')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
          <Select
            label={t('site')}
            withAsterisk
            searchable
            allowDeselect={false}
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
            key={form.key('location_id')}
            {...form.getInputProps('location_id')}
          />
          <Select
            label={t('asset.type')}
            allowDeselect={false}
            data={assetTypes.map((value) => ({ value, label: t(`types.${value}`, { ns: 'assets' }) }))}
            key={form.key('type')}
            {...form.getInputProps('type')}
          />
          <TextInput label={t('lot.serial')} key={form.key('serial')} {...form.getInputProps('serial')} />
        </SimpleGrid>
      </RecordForm>
    </>
  )
}

function KnownAsset({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation(['stock', 'assets'])
  const mayChange = useMay('show_manage_asset')
  return (
    <>
      <PageHeader
        title={asset.name}
        subtitle={asset.code}
        actions={
          mayChange && (
            <ButtonLink variant="default" to="/admin/manage/assets/form" search={{ id: asset.id }}>
              {t('asset.whole')}
            </ButtonLink>
          )
        }
      />
      <Paper p="md" maw={860}>
        <FactRows
          facts={[
            [t('item.state'), t(`states.${asset.state}`, { ns: 'assets' })],
            [t('asset.type'), t(`types.${asset.type}`, { ns: 'assets' })],
            [t('lot.serial'), asset.serial || '–'],
            [t('site'), [asset.location.name, asset.area?.name].filter(Boolean).join(', ')],
          ]}
        />
        {mayChange && <Turn key={asset.rev} asset={asset} />}
      </Paper>
    </>
  )
}

/** Puts what is in stock to use, and takes what is in use into stock. */
function Turn({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation('stock')
  const cache = useQueryClient()
  const sites = useSites()
  const [locationId, setLocationId] = useState(asset.location_id)
  const [areaId, setAreaId] = useState<string | null>(null)
  const isInStock = asset.state === 'in_stock'
  const change = useMutation({
    mutationFn: () => {
      const place = { location_id: locationId, area_id: isInStock ? areaId : null }
      return call(assets.update, { params: { id: asset.id }, body: { ...place, state: isInStock ? 'deployed' : 'in_stock' } })
    },
    onSuccess: () => {
      toastSuccess('update')
      void cache.invalidateQueries({ queryKey: ['assets'] })
    },
    onError: showRefusal,
  })
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" c="dimmed">
        {t(isInStock ? 'asset.deployText' : 'asset.storeText')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('site')}
          searchable
          allowDeselect={false}
          value={locationId}
          onChange={(next) => {
            setLocationId(next ?? locationId)
            setAreaId(null)
          }}
          data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {isInStock && <AreaSelect label={t('asset.area')} locationId={locationId} value={areaId} onChange={setAreaId} />}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          {t(isInStock ? 'asset.deploy' : 'asset.store')}
        </Button>
      </Group>
    </Stack>
  )
}
