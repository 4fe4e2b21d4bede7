import { Checkbox, Text } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { IconTicket } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, priorityColour } from '../../kit/badges.tsx'
import { useNow } from '../../kit/clock.ts'
import { ageText, dateText } from '../../kit/dates.ts'
import { AlarmStateBadge, AlarmValue } from './alarm-badges.tsx'
import classes from './alarms.module.css'

interface AlarmRowProps {
  readonly alarm: Alarm
  readonly zone: string
  readonly top: number
  readonly index: number
  readonly focused: boolean
  readonly selected?: boolean
  readonly compact: boolean
  readonly onSelect?: ((id: string) => void) | undefined
  readonly onOpen: (id: string) => void
}

/** One alarm. Painted again only when its own facts change; the age ticks by itself. */
export const AlarmRow = memo(function AlarmRow({
  alarm,
  zone,
  top,
  index,
  focused,
  selected = false,
  compact,
  onSelect,
  onOpen,
}: AlarmRowProps) {
  const { t } = useTranslation('alarms')
  const calling = alarm.process === 'active' && alarm.ack === 'unacked'
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
      tabIndex={focused ? 0 : -1}
      className={`${classes.row} ${compact ? classes.compact : ''} ${calling ? classes.calling : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(alarm.id)}
    >
      <span
        className={classes.bar}
        style={{ background: alarm.process === 'active' ? priorityColour(alarm.priority) : 'var(--mantine-color-default-border)' }}
        aria-hidden
      />
      {onSelect && (
        <span
          role="gridcell"
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            if (event.key !== 'Tab') event.stopPropagation()
          }}
        >
          <Checkbox
            size="xs"
            tabIndex={-1}
            checked={selected}
            onChange={() => onSelect(alarm.id)}
            aria-label={t('select', { ns: 'common', name: alarm.message })}
          />
        </span>
      )}
      <span role="gridcell" className={classes.time}>
        <Text size="sm" className="num" component="span">
          {dateText(alarm.raised_at, 'time', zone)}
        </Text>
        <Text size="xs" c="dimmed" component="span">
          <Age at={alarm.raised_at} />
        </Text>
      </span>
      <span role="gridcell">
        <PriorityBadge priority={alarm.priority} />
      </span>
      <span role="gridcell" className={classes.what}>
        <Text size="sm" component="span" className="clip">
          <b>{alarm.device.name}</b> · {alarm.message}
        </Text>
        <Text size="xs" c="dimmed" component="span" className="clip">
          {[alarm.location.name, alarm.area?.name].filter(Boolean).join(', ')}
        </Text>
      </span>
      {!compact && (
        <span role="gridcell" className={classes.value}>
          <AlarmValue alarm={alarm} />
        </span>
      )}
      {!compact && (
        <span role="gridcell" className={classes.state}>
          <AlarmStateBadge alarm={alarm} />
        </span>
      )}
      {!compact && (
        <span role="gridcell" className={classes.ticket}>
          {alarm.ticket && (
            <Text size="xs" component="span">
              <IconTicket size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {alarm.ticket.name}
            </Text>
          )}
        </span>
      )}
    </div>
  )
})

function Age({ at }: { readonly at: string }) {
  return <>{ageText(at, useNow())}</>
}
