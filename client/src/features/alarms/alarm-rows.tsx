import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneOf } from '../../kit/site.ts'
import { AlarmRow } from './alarm-row.tsx'
import classes from './alarms.module.css'

interface AlarmRowsProps {
  readonly alarms: readonly Alarm[]
  readonly compact?: boolean
  readonly height: number | string
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (id: string) => void
  readonly onOpen: (id: string) => void
  /** Keys of the screen: called with the alarm that has the focus. */
  readonly onKey?: (key: string, alarm: Alarm) => void
}

const ROW_PX = 48
const NARROW_ROW_PX = 64

/** Virtual rows with a roving focus: arrows, Home, End, Enter opens, Space selects, other keys go to the screen. */
export function AlarmRows({ alarms, compact = false, height, selected, onSelect, onOpen, onKey }: AlarmRowsProps) {
  const { t } = useTranslation('alarms')
  const zoneOf = useZoneOf()
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const [focusId, setFocusId] = useState<string | null>(null)
  const virtual = useVirtualizer({ count: alarms.length, getScrollElement: () => scroller.current, estimateSize: () => (narrow ? NARROW_ROW_PX : ROW_PX), overscan: 10, getItemKey: (i) => alarms[i]?.id ?? i })
  const focusAt = Math.max(0, alarms.findIndex((it) => it.id === focusId))

  const go = (to: number): void => {
    const alarm = alarms[to]
    if (!alarm) return
    setFocusId(alarm.id)
    virtual.scrollToIndex(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-alarm-id="${alarm.id}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const alarm = alarms[focusAt]
    if (!alarm || event.ctrlKey || event.metaKey || event.altKey) return
    const to = MOVES[event.key]?.(focusAt, alarms.length)
    if (to !== undefined) go(to)
    else if (event.key === 'Enter') onOpen(alarm.id)
    else if (event.key === ' ' && onSelect) onSelect(alarm.id)
    else return onKey?.(event.key, alarm)
    event.preventDefault()
  }

  return (
    <div ref={scroller} role="grid" aria-label={t('title')} aria-rowcount={alarms.length + 1} className={classes.list} style={{ height }} onKeyDown={onKeyDown} onFocus={(event) => { const id = (event.target as HTMLElement).dataset['alarmId']; if (id) setFocusId(id) }}>
      {!compact && <Head selectable={onSelect !== undefined} />}
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((it) => {
          const alarm = alarms[it.index]
          return alarm && <AlarmRow key={alarm.id} alarm={alarm} zone={zoneOf(alarm.location.id)} top={it.start} index={it.index} focused={it.index === focusAt} selected={selected?.has(alarm.id) ?? false} compact={compact} onSelect={onSelect} onOpen={onOpen} />
        })}
      </div>
    </div>
  )
}

function Head({ selectable }: { readonly selectable: boolean }) {
  const { t } = useTranslation('alarms')
  return (
    <div role="row" className={classes.head}>
      <span aria-hidden />
      {selectable && <span role="columnheader"><span className="sr">{t('selection')}</span></span>}
      {(['time', 'priority', 'what', 'value', 'state', 'ticket'] as const).map((it) => <span key={it} role="columnheader">{t(`column.${it}`)}</span>)}
    </div>
  )
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1), ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count) => Math.min(at + 10, count - 1), PageUp: (at) => Math.max(at - 10, 0), Home: () => 0, End: (_, count) => count - 1,
}
