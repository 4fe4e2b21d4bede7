import { UnstyledButton } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { dayPlus, mayMoveOccurrence } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { IconBeach, IconClockExclamation, IconDoor, IconId, IconTool, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import type { ScheduleLayer } from '../schedule-view.ts'
import classes from './schedule.module.css'
import type { ScheduleEntry } from './schedule-days.ts'

const ICONS = {
  events: IconBeach,
  maintenance: IconTool,
  people: IconUser,
  rooms: IconDoor,
  shifts: IconUsersGroup,
  visitors: IconId,
} as const satisfies Record<ScheduleLayer, unknown>
/** Alt with an arrow moves planned work by a day or a week. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface EntryItemProps {
  readonly entry: ScheduleEntry
  readonly open: (work: MaintenanceOccurrence, to?: string) => void
  readonly drag?: (work: MaintenanceOccurrence | null) => void
  /** By Tab; in the grid only what is on the day that the keys are at. */
  readonly isReachable: boolean
}

/** One thing of a day: what it is by sign and word, and the way to it. */
export function EntryItem({ entry, open, drag, isReachable }: EntryItemProps) {
  const { layer, work } = entry
  const mayMove = useMay('show_manage_asset') && work !== undefined && mayMoveOccurrence(work.state)
  return (
    <li
      className={classes.entry}
      data-layer={layer}
      data-state={work?.state}
      data-late={work?.overdue}
      draggable={mayMove && drag !== undefined}
      onDragStart={(event) => {
        if (!work || !drag) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', entry.title)
        drag(work)
      }}
      onDragEnd={() => drag?.(null)}
    >
      <EntryLink entry={entry} open={open} tabIndex={isReachable ? 0 : -1} mayMove={mayMove} />
    </li>
  )
}

interface EntryLinkProps extends Pick<EntryItemProps, 'entry' | 'open'> {
  readonly tabIndex: number
  readonly mayMove: boolean
}
function EntryLink({ entry, open, tabIndex, mayMove }: EntryLinkProps) {
  const { work, asset_id, ticket_id, layer } = entry
  const manages = useMay('show_manage_asset')
  const shown = <EntryText entry={entry} />
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey && work ? MOVES[event.key] : undefined
    if (by === undefined || !work || !mayMove) return
    event.preventDefault()
    open(work, dayPlus(work.due_on, by))
  }
  if (work)
    return (
      <UnstyledButton className={classes.link} tabIndex={tabIndex} onClick={() => open(work)} onKeyDown={onKeyDown}>
        {shown}
      </UnstyledButton>
    )
  if (layer === 'rooms' && asset_id)
    return manages ? (
      <Link className={classes.link} tabIndex={tabIndex} to="/admin/manage/assets/form" search={{ id: asset_id }} draggable={false}>
        {shown}
      </Link>
    ) : (
      <Link className={classes.link} tabIndex={tabIndex} to="/admin/plugins/room_reservation" search={{ day: entry.day }} draggable={false}>
        {shown}
      </Link>
    )
  if (ticket_id)
    return (
      <Link
        className={classes.link}
        tabIndex={tabIndex}
        to="/desk/ticketing/$type/detail"
        params={{ type: 'visitor' }}
        search={{ id: ticket_id, tab: 'visitor' }}
        draggable={false}
      >
        {shown}
      </Link>
    )
  return <span className={classes.link}>{shown}</span>
}

function EntryText({ entry: { layer, title, detail, time, work } }: Pick<EntryItemProps, 'entry'>) {
  const { t } = useTranslation('schedule')
  const Icon = ICONS[layer]
  return (
    <span title={[time, title, detail].filter(Boolean).join(' · ')}>
      {work?.overdue ? (
        <IconClockExclamation size={13} role="img" aria-label={t('overdue')} className={classes.sign} />
      ) : (
        <Icon size={13} role="img" aria-label={t(`layer.${layer}`)} className={classes.sign} />
      )}{' '}
      {time && layer !== 'shifts' && <span className="num">{time} </span>}
      <span className={classes.title}>{title}</span>
      {detail && <span className={classes.detail}> · {detail}</span>}
      {work && <span className={classes.state}> · {t(`work.${work.state}`)}</span>}
    </span>
  )
}
