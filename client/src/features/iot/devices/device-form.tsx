import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { type DeviceDraft, deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'

const KINDS = ['sensor', 'meter', 'controller', 'camera', 'counter', 'door', 'gateway'] as const
const DUTIES = ['in_service', 'maintenance', 'retired'] as const
type Duty = (typeof DUTIES)[number]

/** Where a new device is mounted. */
export interface Mounting {
  readonly location_id: string
  readonly area_id: string | null
  readonly asset_id: string
}
interface DeviceFormProps {
  readonly device: Device | null
  /** Of a new one; absent: anywhere at the chosen site. */
  readonly mounting?: Mounting
  readonly onDone: (device: Device) => void
}

/** What a device is called, where it stands, and whether it counts. */
export function DeviceForm({ device, mounting, onDone }: DeviceFormProps) {
  const { t } = useTranslation('iot')
  const facts = useDeviceFacts(device, mounting)
  const { value, change } = facts
  const saving = useSaving(device, mounting?.asset_id, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (facts.complete) saving.mutate(value)
  }
  const sites = useSites()
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          withAsterisk
          maxLength={120}
          value={value.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('code')}
          description={t('codeText')}
          withAsterisk
          maxLength={40}
          value={value.code}
          error={value.code === '' || facts.codeFits ? undefined : t('codeForm')}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        <Group grow align="flex-start">
          <Select
            label={t('ofKind')}
            allowDeselect={false}
            value={value.kind}
            onChange={(kind) => change({ kind: (kind ?? 'sensor') as Device['kind'] })}
            data={KINDS.map((text) => ({ value: text, label: t(`deviceKind.${text}`) }))}
          />
          <NumberInput
            label={t('heartbeat')}
            min={5}
            max={86_400}
            allowDecimal={false}
            value={value.heartbeat_s}
            onChange={(value) => change({ heartbeat_s: Number(value) || 60 })}
          />
        </Group>
        {!device && !mounting && (
          <Select
            label={t('site')}
            searchable
            withAsterisk
            value={value.location_id || null}
            onChange={(id) => change({ location_id: id ?? '', area_id: null })}
            data={sites.map((site) => ({ value: site.id, label: site.name }))}
          />
        )}
        <AreaSelect
          label={t('area')}
          locationId={value.location_id || undefined}
          value={value.area_id}
          onChange={(area_id) => change({ area_id })}
        />
        {device && (
          <Select
            label={t('duty')}
            allowDeselect={false}
            value={value.duty}
            onChange={(duty) => change({ duty: (duty ?? 'in_service') as Duty })}
            data={DUTIES.map((text) => ({ value: text, label: t(`duties.${text}`) }))}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending} disabled={!facts.complete}>
            {t('save', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Facts = Required<Pick<DeviceDraft, 'name' | 'code' | 'kind' | 'heartbeat_s' | 'location_id'>> & {
  readonly area_id: string | null
  readonly duty: Duty
}
const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

function useDeviceFacts(device: Device | null, mounting: Mounting | undefined) {
  const siteId = useSiteId()
  const [value, setValue] = useState<Facts>(() => factsOf(device, mounting ?? { location_id: siteId ?? '', area_id: null }))
  const codeFits = CODE.test(value.code)
  return {
    value,
    codeFits,
    complete: value.name.trim() !== '' && codeFits && value.location_id !== '',
    change: (some: Partial<Facts>) => setValue((now) => ({ ...now, ...some })),
  }
}
const FRESH = { name: '', code: '', kind: 'sensor', heartbeat_s: 60, duty: 'in_service' } as const
function factsOf(device: Device | null, { location_id: siteId, area_id: areaId }: Pick<Mounting, 'location_id' | 'area_id'>): Facts {
  if (!device) return { ...FRESH, location_id: siteId, area_id: areaId }
  const { name, code, kind, heartbeat_s, location_id, area_id, status } = device
  const duty = status === 'maintenance' || status === 'retired' ? status : 'in_service'
  return { name, code, kind, heartbeat_s, location_id, area_id, duty }
}

function useSaving(device: Device | null, assetId: string | undefined, onDone: (device: Device) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ duty, location_id, ...facts }: Facts) =>
      device
        ? call(deviceManagement.update, { params: { id: device.id }, body: { ...facts, duty } })
        : call(deviceManagement.create, { body: { ...facts, location_id, ...(assetId && { asset_id: assetId }) } }),
    onSuccess: ({ data }) => {
      toastSuccess(device ? 'update' : 'create')
      onDone(data)
    },
    onError: showRefusal,
    onSettled: () => Promise.all(['iot', 'assets'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}
