import { NumberInput, Paper, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Location, LocationDraft, locationTypes } from '@menara/shared/contract/places/locations.contract.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Corner } from '../../instruments/map/outline-editor.ts'
import { bodyOf, type useContractForm } from '../../kit/forms/form.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { suggestedCode } from '../../kit/forms/suggested-code.ts'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSites, useSitesKnown } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { PointPicker } from '../maps/embed/point-picker.tsx'
import { locationById, saveLocation } from './locations.api.ts'

/** A site: what it is called, where it stands, whose clock it keeps. */
export function LocationFormScreen() {
  const { id } = useViewState(recordView).state
  const known = useSitesKnown()
  if (!known) return <WaitingRows />
  return (
    <LoadedRecord id={id} query={locationById}>
      {(site) => <LocationForm key={id ?? 'new'} site={site} />}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  code: string
  type: string
  zone: string
  address: string
  longitude: number | ''
  latitude: number | ''
}
type Form = ReturnType<typeof useContractForm<Values>>['form']

function LocationForm({ site }: { readonly site: Location | undefined }) {
  const { t } = useTranslation('locations')
  const go = useNavigate()
  const leave = () => void go({ to: '/admin/manage/company', search: { tab: 'Site' } })
  const { form, frame } = useRecordForm(
    LocationDraft,
    {
      name: site?.name ?? '',
      code: site?.code ?? '',
      type: site?.type ?? 'head_office',
      zone: site?.zone ?? DEFAULT_ZONE,
      address: site?.address ?? '',
      longitude: site?.longitude ?? '',
      latitude: site?.latitude ?? '',
    },
    { record: site, read: readValues, save: (body) => saveLocation(site?.id, body), leave },
  )
  return (
    <>
      <PageHeader title={site ? site.name : t('new')} subtitle={t('formText')} />
      <RecordForm {...frame}>
        <NameFields form={form} isNew={site === undefined} />
        <Textarea label={t('address')} autosize minRows={2} maxRows={5} key={form.key('address')} {...form.getInputProps('address')} />
        <PositionFields form={form} siteId={site?.id} />
      </RecordForm>
    </>
  )
}

function NameFields({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) {
  const { t } = useTranslation('locations')
  const codes = useSites().map((one) => one.code)
  const name = form.getInputProps('name')
  const suggest = (): void => {
    const { name, code } = form.getValues()
    if (isNew && code === '') form.setFieldValue('code', suggestedCode(name, codes))
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('name')}
        withAsterisk
        key={form.key('name')}
        {...name}
        onBlur={(event) => {
          name.onBlur?.(event)
          suggest()
        }}
      />
      <TextInput label={t('code')} description={t('codeText')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
      <Select
        label={t('type')}
        allowDeselect={false}
        data={locationTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        key={form.key('type')}
        {...form.getInputProps('type')}
      />
      <Select
        label={t('zone')}
        description={t('zoneText')}
        searchable
        allowDeselect={false}
        data={useZoneChoices(form.getValues().zone)}
        key={form.key('zone')}
        {...form.getInputProps('zone')}
      />
    </SimpleGrid>
  )
}

const INDONESIAN = [
  ['Asia/Jakarta', 'WIB'],
  ['Asia/Makassar', 'WITA'],
  ['Asia/Jayapura', 'WIT'],
] as const

/** Indonesia's three zones, then all others; `present` is among them whatever this browser knows. */
function useZoneChoices(present: string) {
  const { t } = useTranslation('locations')
  return useMemo(() => {
    const first = INDONESIAN.map(([value, abbreviation]) => ({ value, label: `${abbreviation} · ${value}` }))
    const ours: ReadonlySet<string> = new Set(INDONESIAN.map(([zone]) => zone))
    const others = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), present])].filter((zone) => !ours.has(zone)).sort()
    return [
      { group: t('indonesia'), items: first },
      { group: t('otherZones'), items: others },
    ]
  }, [t, present])
}

function PositionFields({ form, siteId }: { readonly form: Form; readonly siteId: string | undefined }) {
  const { t } = useTranslation('locations')
  const [point, setPoint] = useState<Corner | null>(() => pointOf(form.getValues()))
  const put = useMemo(
    () =>
      ([longitude, latitude]: Corner): void => {
        form.setFieldValue('longitude', longitude)
        form.setFieldValue('latitude', latitude)
        setPoint([longitude, latitude])
      },
    [form.setFieldValue],
  )
  form.watch('longitude', () => setPoint(pointOf(form.getValues())))
  form.watch('latitude', () => setPoint(pointOf(form.getValues())))
  return (
    <Stack gap="xs" component="section" aria-label={t('position')}>
      <Text size="sm" fw={500}>
        {t('position')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('positionText')}
      </Text>
      <Paper withBorder>
        <PointPicker label={t('positionOnMap')} point={point} onChange={put} withoutSite={siteId} />
      </Paper>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t('latitude')} decimalScale={7} step={0.001} key={form.key('latitude')} {...form.getInputProps('latitude')} />
        <NumberInput
          label={t('longitude')}
          decimalScale={7}
          step={0.001}
          key={form.key('longitude')}
          {...form.getInputProps('longitude')}
        />
      </SimpleGrid>
    </Stack>
  )
}

const pointOf = ({ longitude, latitude }: Values): Corner | null =>
  typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null

/** What the form holds as the contract's body: an emptied position is none. */
function readValues({ longitude, latitude, address, ...rest }: Values): Record<string, unknown> {
  return {
    ...bodyOf(rest),
    address,
    longitude: longitude === '' ? null : longitude,
    latitude: latitude === '' ? null : latitude,
  }
}
