import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarms/alarm-state.ts'
import { IconPin } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../../kit/badges.tsx'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText, numberText } from '../../../kit/dates/dates.ts'
import { OversizedMark } from '../../../kit/lists/oversized-mark.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { AlarmStateBadge, AlarmValue, PriorityChip } from '../alarm-badges.tsx'
import { AlarmMarks } from '../alarm-marks.tsx'
import classes from '../alarms.module.css'
import { AlarmNote } from '../drawer/alarm-note.tsx'
import type { ListItem } from './alarm-order.ts'

interface CellsProps {
  readonly alarm: Alarm
  readonly zone: string
  readonly compact: boolean
  readonly selected: boolean
  /** The same function as long as the list stands: else every row is painted with every change. */
  readonly onSelect: ((id: string) => void) | undefined
  readonly pinned: boolean
}
interface AlarmRowProps extends CellsProps {
  /** Pixels from the top of the list, and how high the row is. */
  readonly top: number
  readonly height: number
  readonly index: number
  readonly focused: boolean
  readonly onOpen: (id: string) => void
}

/** One alarm in its place. A place that moves moves the row; what is in it is painted again only when the alarm itself changed. */
export function AlarmRow({ top, height, index, focused, onOpen, ...cells }: AlarmRowProps) {
  const { alarm, compact, selected, onSelect, pinned } = cells
  const style: CSSProperties = { height, transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onSelect ? selected : undefined}
      data-alarm-id={alarm.id}
      data-ack={alarm.ack}
      data-process={alarm.process}
      data-occurrence={alarm.occurrence}
      data-index={index}
      data-pinned={pinned || undefined}
      tabIndex={focused ? 0 : -1}
      className={`${classes.row} ${compact ? classes.compact : ''} ${isAnnunciated(alarm) ? classes.calling : ''}`}
      style={style}
      onClick={() => onOpen(alarm.id)}
    >
      <Cells {...cells} />
    </div>
  )
}

/** Older than a time of day alone can tell. */
const isOld = (at: string): boolean => Date.now() - Date.parse(at) > 12 * 3_600_000

const Cells = memo(function Cells({ alarm, zone, compact, selected, onSelect, pinned }: CellsProps) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  return (
    <>
      <span
        className={classes.bar}
        style={{ background: alarm.process === 'active' ? priorityColour(alarm.priority) : 'var(--mantine-color-default-border)' }}
        aria-hidden
      />
      {onSelect && <SelectCell alarm={alarm} selected={selected} onSelect={onSelect} />}
      <span role="gridcell" className={classes.time} title={t('heardAt', { at: dateText(alarm.received_at, 'full', zone) })}>
        <span className="num">{dateText(alarm.raised_at, isOld(alarm.raised_at) ? 'short' : 'time', zone)}</span>
        <small className={classes.dim}>
          <Age at={alarm.raised_at} />
        </small>
      </span>
      <span role="gridcell">
        <PriorityChip priority={alarm.priority} />
      </span>
      <span role="gridcell" className={classes.what}>
        <span className="clip">
          {pinned && <IconPin size={13} aria-hidden />} <b>{alarm.device.name}</b> · {say(alarm)} <OversizedMark row={alarm} />
        </span>
        <span className={classes.under}>
          <span className={classes.narrowOnly}>
            <PriorityChip priority={alarm.priority} />
          </span>
          <small className={`clip ${classes.dim}`}>{[alarm.location.name, alarm.area?.name].filter(Boolean).join(', ')}</small>
          <AlarmMarks alarm={alarm} />
        </span>
      </span>
      {!compact && (
        <>
          <span role="gridcell" className={classes.value}>
            <AlarmValue alarm={alarm} />
          </span>
          <span role="gridcell" className={classes.state}>
            <AlarmStateBadge alarm={alarm} />
          </span>
          <span role="gridcell" className={classes.note}>
            <AlarmNote alarm={alarm} zone={zone} />
          </span>
        </>
      )}
    </>
  )
})

function SelectCell({ alarm, selected, onSelect }: Pick<CellsProps, 'alarm' | 'selected'> & { readonly onSelect: (id: string) => void }) {
  const { t } = useTranslation()
  const say = useMessageText()
  return (
    <span
      role="gridcell"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') event.stopPropagation()
      }}
    >
      <input
        type="checkbox"
        className={classes.check}
        tabIndex={-1}
        checked={selected}
        onChange={() => onSelect(alarm.id)}
        aria-label={t('select', { name: say(alarm) })}
      />
    </span>
  )
}

function Age({ at }: { readonly at: string }) {
  return <>{ageText(at, useNow())}</>
}

interface GroupRowProps {
  readonly group: Extract<ListItem, { kind: 'group' }>
  readonly top: number
  readonly height: number
  readonly index: number
}
/** Heading of the alarms of one asset and cause; they follow it, all of them. */
export function GroupRow({ group, top, height, index }: GroupRowProps) {
  const { t } = useTranslation('alarms')
  const calling = group.alarms.filter(isAnnunciated).length
  const [worst] = group.alarms
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.group} style={{ height, transform: `translateY(${top}px)` }}>
      <span role="gridcell" className={classes.groupName}>
        {worst && <PriorityChip priority={worst.priority} />}
        <b className="clip">{group.name}</b>
        {group.cause && <span className="clip">{group.cause}</span>}
        <small className={classes.dim}>
          {t('groupCount', { count: group.alarms.length })} · {t('groupCalling', { number: numberText(calling) })}
        </small>
      </span>
    </div>
  )
}
