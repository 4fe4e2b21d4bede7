import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useSiteId } from '../../kit/site.ts'
import { StaleNote, WaitingRows } from '../../kit/states.tsx'
import { WallButton } from '../wall/embed/wall-button.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { useAlarmSound, useFlood } from './alarms.live.ts'
import { useAlarmDialog } from './commands/alarm-dialogs-store.ts'
import { ShelfRequest } from './commands/shelf-request.tsx'
import { DeskAlarms, useDeskAlarms } from './desks/desk-alarms.tsx'
import { DeskPeople } from './desks/desk-people.tsx'
import { DeskSwitch } from './desks/desk-switch.tsx'
import { SignOn } from './desks/sign-on.tsx'
import { SignOnEnded } from './desks/sign-on-ended.tsx'
import { AlarmDrawer } from './drawer/alarm-drawer.tsx'
import { isList, useAlarmPlace } from './drawer/alarm-place.ts'
import { AlarmListView } from './list/alarm-list-view.tsx'
import type { AlarmList } from './list/alarm-order.ts'
import { AlarmTabs } from './list/alarm-tabs.tsx'
import { SoundSwitch } from './sound/sound-switch.tsx'
import { SystemAlarms } from './system-alarms.tsx'

const JournalView = lazy(async () => ({ default: (await import('./history/journal-view.tsx')).JournalView }))
const FiguresView = lazy(async () => ({ default: (await import('./history/figures-view.tsx')).FiguresView }))
const RulesView = lazy(async () => ({ default: (await import('./rules/rules-view.tsx')).RulesView }))
const DesksView = lazy(async () => ({ default: (await import('./desks/desks-view.tsx')).DesksView }))
const AlarmDialogs = lazy(async () => ({ default: (await import('./commands/alarm-dialogs.tsx')).AlarmDialogs }))

/** The alarm desk: what stands now, worst first, what is set aside, what happened, how the desk is doing, and the rules behind it. */
export function AlarmsScreen() {
  const { t } = useTranslation('alarms')
  const siteId = useSiteId()
  const place = useAlarmPlace()
  const mayConfigure = useMay('alarm_configure')
  const onWall = useSearch({ strict: false }).wall !== undefined
  const view = (place.view === 'rules' || place.view === 'desks') && !mayConfigure ? 'live' : place.view
  return (
    <DeskAlarms siteId={siteId}>
      <Stack gap="sm" data-alarm-screen>
        <SystemAlarms />
        <PageHeader
          title={t('title')}
          actions={
            <>
              {!onWall && <SignOn />}
              {!onWall && <DeskSwitch />}
              <SoundSwitch />
              {!onWall && <WallButton />}
            </>
          }
        />
        <Notices siteId={siteId} onWall={onWall} />
        <AlarmStrip siteId={siteId} />
        <Paper>
          {!onWall && <AlarmTabs view={view} setView={place.setView} />}
          {isList(view) ? (
            <Live list={view} siteId={siteId} place={place} bare={onWall} />
          ) : (
            <Suspense fallback={<WaitingRows />}>
              <div id={`alarm-view-${view}`}>
                {view === 'journal' && <JournalView siteId={siteId} />}
                {view === 'figures' && <FiguresView />}
                {view === 'rules' && <RulesView />}
                {view === 'desks' && <DesksView />}
              </div>
            </Suspense>
          )}
        </Paper>
        <Drawer place={place} />
        <Siren siteId={siteId} />
        <Dialogs />
      </Stack>
    </DeskAlarms>
  )
}

interface PartProps {
  readonly siteId: string | undefined
}

/** Each of these follows the feed by itself: a change of an alarm paints the list and not the frame around it. */
function Siren({ siteId }: PartProps) {
  const feed = useDeskAlarms()
  const flood = useFlood(siteId)
  useAlarmSound(feed.rows, feed.status === 'live', flood !== null)
  return null
}

function Dialogs() {
  const [wanted, setWanted] = useState(false)
  const open = useAlarmDialog() !== null
  if (open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense fallback={null}>
        <AlarmDialogs />
      </Suspense>
    )
  )
}

/** Who is at the desk, what became of my own sign-on, and shelves that wait. */
function Notices({ siteId, onWall }: PartProps & { readonly onWall: boolean }) {
  return (
    <>
      {!onWall && <SignOnEnded />}
      <DeskPeople siteId={siteId} />
      <Requests />
    </>
  )
}

/** Shelves that wait for a second person, shown to everybody who may confirm them. */
function Requests() {
  const feed = useDeskAlarms()
  const me = useMe()
  const may = useMay('alarm_acknowledge')
  const waiting = may ? [...feed.rows.values()].filter((row) => row.shelf_request && row.shelf_request.by?.id !== me?.id) : []
  return waiting.map((item) => <ShelfRequest key={item.id} alarm={item} named />)
}

type Place = ReturnType<typeof useAlarmPlace>

function Drawer({ place }: { readonly place: Place }) {
  const feed = useDeskAlarms()
  const { openId } = place
  return <AlarmDrawer id={openId} live={openId ? feed.rows.get(openId) : undefined} onClose={place.close} onOpen={place.open} />
}

interface LiveProps extends PartProps {
  readonly list: AlarmList
  readonly place: Place
  /** On a wall nobody filters, selects or holds the list. */
  readonly bare: boolean
}
function Live({ list, siteId, place, bare }: LiveProps) {
  const { t } = useTranslation('alarms')
  const feed = useDeskAlarms()
  const { held, rows, pause, resume } = usePause(feed.rows)
  if (bare) return <AlarmListView list={list} place={place} siteId={siteId} feed={feed} rows={feed.rows} bare />
  return (
    <>
      <Group justify="space-between" px="sm" pt="xs" gap="xs">
        {feed.status === 'stale' ? (
          <StaleNote asOf={feed.asOf} reason={feed.reason} />
        ) : (
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t('keysHint')}
          </Text>
        )}
        <Button
          size="compact-sm"
          variant={held === null ? 'subtle' : 'light'}
          color={held === null ? 'gray' : 'orange'}
          leftSection={held === null ? <IconPlayerPause size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
          onClick={held === null ? pause : resume}
        >
          {held === null ? t('pause') : t('resume', { count: held })}
        </Button>
      </Group>
      <AlarmListView list={list} place={place} siteId={siteId} feed={feed} rows={rows} />
    </>
  )
}

/** Holds the list still while somebody reads; says how many rows changed meanwhile. */
function usePause(now: ReadonlyMap<string, Alarm>) {
  const [kept, setKept] = useState<ReadonlyMap<string, Alarm> | null>(null)
  const held = kept && [...now].filter(([id, item]) => kept.get(id)?.rev !== item.rev).length
  return { rows: kept ?? now, held, pause: () => setKept(now), resume: () => setKept(null) }
}
