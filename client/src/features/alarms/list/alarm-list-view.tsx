import { Button, Group } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarms/alarm-state.ts'
import { IconBell, IconBellZ, IconCheck } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toggled } from '../../../kit/lists/data-grid.tsx'
import type { FeedView } from '../../../kit/live/feed-rows.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { EmergencyList } from '../../ptt/embed/emergency-list.tsx'
import { useFlood } from '../alarms.live.ts'
import { askAbout } from '../commands/alarm-dialogs-store.ts'
import { useManyAlarms } from '../commands/use-many-alarms.ts'
import type { AlarmPlace } from '../drawer/alarm-place.ts'
import { AlarmFilters } from './alarm-filters.tsx'
import { type AlarmList, groupedLines, listOf, plainLines, visibleAlarms } from './alarm-order.ts'
import { AlarmRows } from './alarm-rows.tsx'
import { FloodBanner } from './flood-banner.tsx'
import { useAlarmKeys } from './use-alarm-keys.ts'

interface ListViewProps {
  readonly list: AlarmList
  readonly place: AlarmPlace
  readonly siteId: string | undefined
  readonly feed: FeedView<Alarm>
  /** As shown: held still while somebody reads. */
  readonly rows: ReadonlyMap<string, Alarm>
  readonly bare?: boolean
}
const NOTE: Readonly<Record<AlarmList, string>> = { live: 'ticket', shelved: 'until', suppressed: 'why', out: 'work' }

/** One of the live lists: filter, what may be done with the selected ones, the flood, the rows. */
export function AlarmListView({ list, place, siteId, feed, rows, bare = false }: ListViewProps) {
  const { t } = useTranslation('alarms')
  const { filter, openId, open } = place
  const say = useMessageText()
  const shown = useMemo(() => {
    const inList = [...rows.values()].filter((row) => listOf(row) === list)
    return visibleAlarms(inList, list === 'live' ? filter : { ...filter, which: 'all' }, say)
  }, [rows, list, filter, say])
  const flood = useFlood(siteId)
  const { grouped, setGrouped, lines, groups } = useLines(shown, list === 'live' && flood !== null)
  const { selected, chosen, onSelect, clear } = useSelection(shown)
  const many = useManyAlarms(clear)
  const latest = useRef(many)
  latest.current = many
  const acknowledge = useCallback((alarms: readonly Alarm[]) => void latest.current.acknowledge(alarms), [])
  const unshelve = useCallback((alarms: readonly Alarm[]) => void latest.current.unshelve(alarms), [])
  const current = useRef<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const targets = (): readonly Alarm[] => {
    const one = (id: string | null) => (id === null ? undefined : feed.rows.get(id))
    if (openId !== null) return [one(openId)].filter((item) => item !== undefined)
    return chosen.length > 0 ? chosen : [one(current.current)].filter((item) => item !== undefined)
  }
  useAlarmKeys({
    targets,
    acknowledge,
    open,
    enter: () => body.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus(),
  })
  const mayAcknowledge = useMay('alarm_acknowledge')
  return (
    <div ref={body} id={`alarm-view-${list}`}>
      {!bare && <Filters list={list} place={place} chosen={chosen} busy={many.busy} acknowledge={acknowledge} unshelve={unshelve} />}
      <p className="sr" role="status">
        {t('shown', { count: shown.length })}
      </p>
      {list === 'live' && flood && <FloodBanner desk={flood} groups={groups} grouped={grouped} setGrouped={setGrouped} open={open} />}
      {list === 'live' && (
        <Suspense fallback={null}>
          <EmergencyList siteId={siteId} isCovered={openId !== null} />
        </Suspense>
      )}
      <Nothing feed={feed} list={list} shown={shown.length} />
      {shown.length > 0 && (
        <AlarmRows
          lines={lines}
          onOpen={open}
          onCurrent={(id) => {
            current.current = id
          }}
          note={t(`column.${NOTE[list]}`)}
          {...(mayAcknowledge && !bare && { selected, onSelect })}
        />
      )}
    </div>
  )
}

/** In a flood alarms are grouped, unless somebody wants them plain. */
function useLines(shown: readonly Alarm[], flood: boolean) {
  const [plain, setPlain] = useState(false)
  const grouped = flood && !plain
  const { lines, groups } = useMemo(() => (grouped ? groupedLines(shown) : { lines: plainLines(shown), groups: 0 }), [shown, grouped])
  return { grouped, setGrouped: (item: boolean) => setPlain(!item), lines, groups }
}

const NONE: ReadonlySet<string> = new Set()
const NOBODY: readonly Alarm[] = []

/** What is selected and shown: an alarm that left the list is not acted on. */
function useSelection(shown: readonly Alarm[]) {
  const [selected, setSelected] = useState(NONE)
  const chosen = useMemo(() => (selected.size === 0 ? NOBODY : shown.filter((item) => selected.has(item.id))), [shown, selected])
  const onSelect = useCallback((id: string) => setSelected((now) => toggled(now, id)), [])
  return { selected, chosen, onSelect, clear: () => setSelected(NONE) }
}

interface FiltersProps {
  readonly list: AlarmList
  readonly place: AlarmPlace
  readonly chosen: readonly Alarm[]
  readonly busy: boolean
  readonly acknowledge: (alarms: readonly Alarm[]) => void
  readonly unshelve: (alarms: readonly Alarm[]) => void
}
const Filters = memo(function Filters({ list, place, chosen, busy, acknowledge, unshelve }: FiltersProps) {
  const { t } = useTranslation('alarms')
  const mayAcknowledge = useMay('alarm_acknowledge')
  const unacked = chosen.filter((item) => item.ack === 'unacked').length
  const onShelf = chosen.filter((item) => item.shelf)
  const free = chosen.filter((item) => !item.shelf && !item.out_of_service && !item.shelf_request)
  return (
    <Group p="sm" gap="sm" justify="space-between">
      <AlarmFilters filter={place.filter} change={place.setFilter} live={list === 'live'} />
      {mayAcknowledge && (
        <Group gap="xs">
          {(list === 'live' || list === 'suppressed') && (
            <Button
              variant="default"
              disabled={free.length === 0}
              leftSection={<IconBellZ size={16} aria-hidden />}
              onClick={() => askAbout({ kind: 'shelve', alarms: free })}
            >
              {t('shelveSelected', { count: free.length })}
            </Button>
          )}
          {list === 'shelved' && (
            <Button
              variant="default"
              disabled={onShelf.length === 0}
              loading={busy}
              leftSection={<IconBell size={16} aria-hidden />}
              onClick={() => unshelve(onShelf)}
            >
              {t('unshelveSelected', { count: onShelf.length })}
            </Button>
          )}
          <Button
            disabled={unacked === 0}
            loading={busy}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => acknowledge(chosen)}
          >
            {t('acknowledgeSelected', { count: unacked })}
          </Button>
        </Group>
      )}
    </Group>
  )
})

function Nothing({ feed, list, shown }: { readonly feed: FeedView<Alarm>; readonly list: AlarmList; readonly shown: number }) {
  const { t } = useTranslation('alarms')
  if (feed.status === 'refused') return <FailedState error={new Error(feed.reason ?? '')} />
  if (shown > 0) return null
  if (feed.status === 'connecting') return <WaitingRows />
  const filtered = [...feed.rows.values()].some((row) => listOf(row) === list && (list !== 'live' || isAnnunciated(row)))
  return filtered ? (
    <EmptyState title={t('emptyFilter')} text={t('emptyFilterText')} />
  ) : (
    <EmptyState title={t(`empty.${list}`)} text={t(`emptyText.${list}`)} />
  )
}
