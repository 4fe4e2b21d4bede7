import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRem } from '../../../kit/look/rem.ts'
import { useZoneOf } from '../../../kit/site.ts'
import classes from '../alarms.module.css'
import { useFill } from '../commands/use-fill.ts'
import type { ListItem } from './alarm-order.ts'
import { AlarmRow, GroupRow } from './alarm-row.tsx'
import { useRovingRows } from './use-roving-rows.ts'

interface AlarmRowsProps {
  readonly lines: readonly ListItem[]
  readonly compact?: boolean
  /** Pixels or CSS; left out: down to the end of the window. */
  readonly height?: number | string
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (id: string) => void
  readonly onOpen: (id: string) => void
  /** Which alarm the keyboard is at. */
  readonly onCurrent?: (id: string) => void
  /** Heading of the last column. */
  readonly note?: string
}

/** As high as the text needs, which is larger on a wall of screens. */
const ROW_REM = 3
const NARROW_ROW_REM = 4.25
const COMPACT_ROW_REM = 3.25

/** Virtual rows with a roving focus: arrows, j and k, Home, End, Enter opens, Space selects. */
export function AlarmRows({ lines, compact = false, height, selected, onSelect, onOpen, onCurrent, note }: AlarmRowsProps) {
  const { t } = useTranslation('alarms')
  const zoneOf = useZoneOf()
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const rowPx = useRem(compact ? COMPACT_ROW_REM : narrow ? NARROW_ROW_REM : ROW_REM)
  const scroller = useRef<HTMLDivElement>(null)
  const fill = useFill(scroller, height === undefined)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    getItemKey: (i) => lines[i]?.key ?? i,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are placed anew
  useLayoutEffect(() => virtual.measure(), [rowPx, virtual])
  const show = (i: number) => virtual.scrollToIndex(i)
  const { focusId, onKeyDown, onFocus } = useRovingRows({ lines, scroller, show, onOpen, onSelect, onCurrent })

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('title')}
      aria-rowcount={lines.length + 1}
      className={classes.list}
      data-selectable={onSelect !== undefined || undefined}
      style={{ height: height ?? fill }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {!compact && <Head selectable={onSelect !== undefined} note={note ?? t('column.ticket')} />}
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (!line) return null
          const place = { top: item.start, height: rowPx, index: item.index }
          if (line.kind === 'group') return <GroupRow key={line.key} group={line} {...place} />
          return (
            <AlarmRow
              key={line.key}
              {...place}
              alarm={line.alarm}
              pinned={line.pinned}
              zone={zoneOf(line.alarm.location.id)}
              focused={line.key === focusId}
              selected={selected?.has(line.key) ?? false}
              compact={compact}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

function Head({ selectable, note }: { readonly selectable: boolean; readonly note: string }) {
  const { t } = useTranslation('alarms')
  return (
    <div role="row" className={classes.head}>
      <span aria-hidden />
      {selectable && (
        <span role="columnheader">
          <span className="sr">{t('selection')}</span>
        </span>
      )}
      {(['time', 'priority', 'what', 'value', 'state'] as const).map((text) => (
        <span key={text} role="columnheader">
          {t(`column.${text}`)}
        </span>
      ))}
      <span role="columnheader">{note}</span>
    </div>
  )
}
