import { Button, Group, Paper, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toggled } from '../../kit/data-grid.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { AlarmFilters, useAlarmFilter } from './alarm-filters.tsx'
import { type AlarmFilter, countAlarms, visibleAlarms } from './alarm-order.ts'
import { AlarmRows } from './alarm-rows.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { useAlarmSound, useAlarms } from './alarms.live.ts'
import { SoundSwitch } from './sound-switch.tsx'
import { useAckActions } from './use-ack-actions.ts'

/** The live alarm list: what stands now, worst first, acknowledged from here. */
export function AlarmsScreen() {
  const { t } = useTranslation('alarms')
  const siteId = useSiteId()
  const feed = useAlarms(siteId)
  useAlarmSound(feed.rows, feed.status === 'live')
  const { held, rows, pause, resume } = usePause(feed.rows)
  const { filter, setFilter } = useAlarmFilter()
  const shown = useMemo(() => visibleAlarms(rows.values(), filter), [rows, filter])
  const counts = useMemo(() => countAlarms(feed.rows.values()), [feed.rows])
  const { openId, open, close } = useOpenAlarm()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <Group gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {t('shown', { count: shown.length })}
            </Text>
            {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
          </Group>
        }
        actions={
          <>
            <SoundSwitch />
            <Button
              variant="default"
              leftSection={held === null ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
              onClick={held === null ? pause : resume}
            >
              {held === null ? t('pause') : t('resume', { count: held })}
            </Button>
          </>
        }
      />
      <AlarmStrip counts={feed.status === 'connecting' ? undefined : counts} siteId={siteId} />
      <Paper mt="md">
        <AlarmTable feedStatus={feed.status} reason={feed.reason} shown={shown} filter={filter} setFilter={setFilter} open={open} />
      </Paper>
      <AlarmDrawer id={openId} live={openId ? feed.rows.get(openId) : undefined} onClose={close} />
    </>
  )
}

interface AlarmTableProps {
  readonly feedStatus: string
  readonly reason: string | null
  readonly shown: readonly Alarm[]
  readonly filter: AlarmFilter
  readonly setFilter: (change: Partial<AlarmFilter>) => void
  readonly open: (id: string) => void
}

function AlarmTable({ feedStatus, reason, shown, filter, setFilter, open }: AlarmTableProps) {
  const { t } = useTranslation('alarms')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter((it) => selected.has(it.id))
  const mayAcknowledge = useMay('alarm_acknowledge')
  const { acknowledge, acknowledgeAll, busy } = useAckActions(() => setSelected(new Set()))
  const onKey = (key: string, alarm: Alarm): void => {
    if (key === 'a' && mayAcknowledge) void (chosen.length > 0 ? acknowledgeAll(chosen) : acknowledge(alarm))
    if (key === 't') open(alarm.id)
  }
  useHotkeys([
    [
      'shift+A',
      () => {
        if (mayAcknowledge && chosen.length > 0) void acknowledgeAll(chosen)
      },
    ],
  ])
  return (
    <>
      <AlarmFilters filter={filter} change={setFilter}>
        {mayAcknowledge && (
          <Button disabled={chosen.length === 0} loading={busy} onClick={() => void acknowledgeAll(chosen)}>
            {t('acknowledgeSelected', { count: chosen.length })}
          </Button>
        )}
      </AlarmFilters>
      {feedStatus === 'refused' && <FailedState error={new Error(reason ?? '')} />}
      {feedStatus === 'connecting' && shown.length === 0 && <WaitingRows />}
      {feedStatus !== 'refused' && feedStatus !== 'connecting' && shown.length === 0 && (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      )}
      {shown.length > 0 && (
        <AlarmRows
          alarms={shown}
          height="calc(100dvh - 372px)"
          onOpen={open}
          onKey={onKey}
          {...(mayAcknowledge && { selected, onSelect: (id: string) => setSelected((now) => toggled(now, id)) })}
        />
      )}
    </>
  )
}

/** The alarm in the drawer is a place: it is in the address. */
function useOpenAlarm() {
  const go = useNavigate()
  const { alarm } = useSearch({ strict: false }) as { alarm?: string }
  const set = (id: string | undefined) =>
    void go({ to: '.', search: ((before: object) => ({ ...before, alarm: id })) as never, replace: alarm !== undefined })
  return { openId: alarm ?? null, open: (id: string) => set(id), close: () => set(undefined) }
}

/** Holds the list still while somebody reads; says how many rows changed meanwhile. */
function usePause(now: ReadonlyMap<string, Alarm>) {
  const [kept, setKept] = useState<ReadonlyMap<string, Alarm> | null>(null)
  const held = kept && [...now].filter(([id, it]) => kept.get(id)?.rev !== it.rev).length
  return { rows: kept ?? now, held, pause: () => setKept(now), resume: () => setKept(null) }
}
