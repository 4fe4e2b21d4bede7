import { Group, Paper, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { NoSite } from '../../../kit/no-site.tsx'
import { chooseSite, useHasNoSite, useSite, useSites } from '../../../kit/site.ts'
import { StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { deviceById } from '../iot.api.ts'
import { TagFilter } from '../tags/tag-filter.tsx'
import { DeviceDrawer } from './device-drawer.tsx'
import { DeviceList } from './device-list.tsx'
import { STATUSES } from './device-rows.ts'
import { FloorPlan } from './floor-plan.tsx'
import classes from './monitoring.module.css'
import { type Devices, useDevices, useMonitoringPlace } from './use-devices.ts'

const KINDS = ['sensor', 'meter', 'controller', 'camera', 'counter', 'door', 'gateway'] as const

/** Devices of one site by floor: on their plan, and in the list beside it. */
export function DevicesPanel() {
  const sites = useSites()
  const chosen = useSite()
  const { place } = useMonitoringPlace()
  const hasNone = useHasNoSite()
  const [first] = useState(place.device)
  const asked = useQuery({ ...deviceById(place.device ?? ''), enabled: place.device !== undefined })
  // A link to a device leads to its site, whatever site was chosen.
  const siteId = asked.data?.data.location_id ?? chosen?.id ?? sites[0]?.id
  if (hasNone) return <NoSite />
  if (sites.length === 0 || (first !== undefined && first === place.device && asked.isPending)) return <WaitingRows />
  if (!siteId) return <WaitingRows />
  return <SiteDevices key={siteId} siteId={siteId} />
}

function SiteDevices({ siteId }: { readonly siteId: string }) {
  const devices = useDevices(siteId)
  const pick = (device: string): void => devices.set({ device })
  return (
    <>
      <Filters siteId={siteId} devices={devices} />
      <div className={classes.columns}>
        <Paper>
          <FloorPlan
            floor={devices.floor}
            rows={devices.onPlan}
            chosen={devices.place.device ?? null}
            onPick={pick}
            bar={<FloorSwitch devices={devices} />}
          />
        </Paper>
        <Paper>
          <DeviceList rows={devices.shown} error={devices.error} retry={devices.retry} onOpen={pick} />
        </Paper>
      </div>
      <DeviceDrawer row={devices.open} onClose={() => devices.set({ device: undefined })} />
    </>
  )
}

function FloorSwitch({ devices: { floors, floor, place, set } }: { readonly devices: Devices }) {
  const { t } = useTranslation('iot')
  if (floors.buildings.length === 0) return null
  return (
    <Select
      aria-label={t('floor')}
      allowDeselect={false}
      searchable
      w={{ base: '100%', xs: 240 }}
      value={place.floor ?? floor?.id ?? null}
      onChange={(next) => set({ floor: next ?? undefined })}
      data={floors.buildings.map((building) => ({
        group: building.name,
        items: building.floors.map((one) => ({ value: one.id, label: one.name })),
      }))}
    />
  )
}

function Filters({ siteId, devices }: { readonly siteId: string; readonly devices: Devices }) {
  const { t } = useTranslation('iot')
  const sites = useSites()
  const { place, set, shown, total, readings } = devices
  return (
    <Group gap="xs" mb="sm" align="center">
      <Select
        aria-label={t('site')}
        allowDeselect={false}
        searchable
        w={{ base: '100%', xs: 220 }}
        value={siteId}
        onChange={(next) => {
          set({ floor: undefined, device: undefined })
          chooseSite(next)
        }}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
      />
      <SearchInput label={t('findDevice')} value={place.search ?? ''} onSearch={(search) => set({ search: search || undefined })} />
      <Select
        aria-label={t('ofKind')}
        placeholder={t('everyKind')}
        clearable
        clearButtonProps={{ 'aria-label': t('everyKind') }}
        w={150}
        value={place.kind ?? null}
        onChange={(kind) => set({ kind: kind ?? undefined })}
        data={KINDS.map((text) => ({ value: text, label: t(`deviceKind.${text}`) }))}
      />
      <Select
        aria-label={t('inState')}
        placeholder={t('everyState')}
        clearable
        clearButtonProps={{ 'aria-label': t('everyState') }}
        w={180}
        value={place.status ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
        data={STATUSES.map((text) => ({ value: text, label: t(`status.${text}`) }))}
      />
      <TagFilter value={place.tags} change={(tags) => set({ tags })} />
      {place.floor !== undefined && (
        <Text component="button" type="button" size="sm" td="underline" bg="none" bd={0} onClick={() => set({ floor: undefined })}>
          {t('everyFloor')}
        </Text>
      )}
      <Text size="xs" c="dimmed" role="status">
        {shown && total !== undefined ? t('shownOf', { count: shown.length, total }) : ''}
      </Text>
      {readings.status === 'stale' && <StaleNote asOf={readings.asOf} reason={readings.reason} />}
    </Group>
  )
}
