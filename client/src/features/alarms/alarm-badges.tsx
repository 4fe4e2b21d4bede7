import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { type AlarmRegions, type IsaState, isaState } from '@menara/shared/domain/alarms/alarm-state.ts'
import {
  IconBell,
  IconBellCheck,
  IconBellOff,
  IconBellPause,
  IconBellRinging,
  IconBellZ,
  IconLock,
  IconPlugConnectedX,
  IconTool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { priorityLook } from '../../kit/badges.tsx'
import { numberText } from '../../kit/dates/dates.ts'
import { lookOf } from '../../kit/look/look.ts'
import { stateName } from '../../kit/texts/point-value.ts'
import classes from './alarm-chips.module.css'

const LOOK = {
  A: { colour: 'gray', icon: IconBellOff },
  B: { colour: 'red', icon: IconBellRinging },
  C: { colour: 'gray', icon: IconBellCheck },
  D: { colour: 'yellow', icon: IconBell },
  E: { colour: 'yellow', icon: IconLock },
  F: { colour: 'gray', icon: IconLock },
  G: { colour: 'gray', icon: IconBellZ },
  H: { colour: 'gray', icon: IconBellPause },
  I: { colour: 'gray', icon: IconTool },
} as const satisfies Record<IsaState, object>

/** State in the letter and the words of ISA-18.2, and that the source is lost where it is. Plain elements: lists have many of them. */
export function AlarmStateBadge({ alarm }: { readonly alarm: AlarmRegions & Pick<Alarm, 'quality'> }) {
  const { t } = useTranslation('alarms')
  const letter = isaState(alarm)
  const { colour, icon: Icon } = lookOf(LOOK, letter)
  return (
    <span className={classes.chips}>
      <span className={classes.isa} title={t('isaLetter', { letter })}>
        <span className="sr">{t('isaLetter', { letter })}</span>
        <span aria-hidden>{letter}</span>
      </span>
      <span className={classes.chip} data-colour={colour}>
        <Icon size={13} aria-hidden />
        <span>{t(`isa.${letter}`)}</span>
      </span>
      {alarm.quality === 'stale' && (
        <span className={classes.chip} data-colour="none">
          <IconPlugConnectedX size={13} aria-hidden />
          <span>{t('sourceLost')}</span>
        </span>
      )}
    </span>
  )
}

/** Priority by shape, word and colour, as the badge of other screens shows it; light enough for rows that change all the time. */
export function PriorityChip({ priority }: Pick<Alarm, 'priority'>) {
  const { t } = useTranslation()
  const { colour, icon: Icon } = lookOf(priorityLook, priority)
  return (
    <span className={classes.chip} data-colour={colour}>
      <Icon size={13} aria-hidden />
      <span>{t(`priority.${priority}`)}</span>
    </span>
  )
}

type Valued = Pick<Alarm, 'value' | 'limit' | 'unit' | 'states' | 'quality' | 'process' | 'priority'>

/** Value against its limit, with the unit and a bar; a value whose source is lost has a question mark. */
export function AlarmValue({ alarm }: { readonly alarm: Valued }) {
  const { t } = useTranslation('alarms')
  const { value, unit, quality, states } = alarm
  // Between named states there is nothing to measure.
  const limit = states.length > 0 ? null : alarm.limit
  if (value === null) return <span style={{ color: 'var(--app-muted)' }}>–</span>
  const unknown = quality === 'stale'
  return (
    <span className={`num ${classes.figure}`} data-unknown={unknown || undefined} title={unknown ? t('lastKnown') : undefined}>
      <span>
        {unknown && <span aria-hidden>? </span>}
        {unknown && <span className="sr">{t('lastKnown')} </span>}
        <b>{(states.length > 0 && stateName(value, states)) || numberText(value, 1)}</b>
        {limit !== null && <small> / {numberText(limit, 1)}</small>} <small>{unit}</small>
      </span>
      {limit !== null && <LimitBar value={value} limit={limit} alarm={alarm} />}
    </span>
  )
}

/** How far a value is from its limit, drawn from zero to a quarter beyond the larger of the two. */
function LimitBar({ value, limit, alarm }: { readonly value: number; readonly limit: number; readonly alarm: Valued }) {
  const [least, most] = [Math.min(0, value, limit), Math.max(0, value, limit)]
  const span = (most - least) * 1.25 || 1
  const at = (value: number): string => `${Math.max(0, Math.min(100, ((value - least) / span) * 100))}%`
  const colour = alarm.process === 'active' && alarm.quality === 'ok' ? `var(--app-${alarm.priority})` : 'var(--app-muted)'
  return (
    <span className={classes.limitBar} aria-hidden>
      <span style={{ width: at(value), background: colour }} />
      <i style={{ left: at(limit) }} />
    </span>
  )
}
