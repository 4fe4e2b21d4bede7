import { ActionIcon } from '@mantine/core'
import { COLUMNS, type Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { GridLayout, noCompactor, useContainerWidth } from 'react-grid-layout'
import { useTranslation } from 'react-i18next'
import { useRem } from '../../../kit/look/rem.ts'
import classes from '../widgets.module.css'
import { inReadingOrder, moved, nudged, placed, same } from './arrange.ts'
import grid from './arrange-grid.module.css'
import { useWidgetTitle } from './widget-content.tsx'
import { WidgetFrame } from './widget-frame.tsx'

interface ArrangeGridProps {
  readonly widgets: readonly Widget[]
  readonly siteId: string | undefined
  readonly onStep: (widgets: readonly Widget[]) => void
  readonly onEdit: (widget: Widget) => void
  readonly onRemove: (widget: Widget) => void
}

/** The dashboard while it is arranged: by pointer, or by the grip of a widget with Enter and the arrows. */
export function ArrangeGrid({ widgets, siteId, onStep, onEdit, onRemove }: ArrangeGridProps) {
  const { width, containerRef, mounted } = useContainerWidth()
  const [rowPx, gapPx] = [useRem(4), useRem(0.75)]
  const keys = useKeyboardMoves(widgets, onStep)
  const shown = keys.preview ?? widgets
  const layout = useMemo(() => shown.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h, maxH: 24 })), [shown])
  const take = (next: readonly { i: string; x: number; y: number; w: number; h: number }[]): void => {
    const after = placed(widgets, new Map(next.map((item) => [item.i, item])))
    if (!same(after, widgets)) onStep(after)
  }
  return (
    <div ref={containerRef}>
      <p className="sr" role="status">
        {keys.saying}
      </p>
      {mounted && (
        <GridLayout
          className={grid.grid ?? ''}
          width={width}
          layout={layout}
          compactor={noCompactor}
          gridConfig={{ cols: COLUMNS, rowHeight: rowPx, margin: [gapPx, gapPx], containerPadding: [0, 0] }}
          dragConfig={{ handle: '[data-grip]' }}
          resizeConfig={{ handles: ['se'] }}
          onDragStop={take}
          onResizeStop={take}
        >
          {inReadingOrder(widgets).map((item) => (
            <div key={item.id} className={keys.held === item.id ? classes.held : undefined}>
              <WidgetFrame
                widget={item}
                siteId={siteId}
                grip={
                  <Grip widget={item} held={keys.held === item.id} onKeyDown={(event) => keys.onKeyDown(event, item)} onBlur={keys.drop} />
                }
                tools={<Tools widget={item} onEdit={() => onEdit(item)} onRemove={() => onRemove(item)} />}
              />
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  )
}

interface GripProps {
  readonly widget: Widget
  readonly held: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: () => void
}

function Grip({ widget, held, onKeyDown, onBlur }: GripProps) {
  const { t } = useTranslation('iot')
  const name = useWidgetTitle(widget)
  return (
    <ActionIcon
      size="sm"
      data-grip
      className={classes.grip ?? ''}
      aria-pressed={held}
      aria-label={t('grip', { name })}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <IconArrowsMove size={15} aria-hidden />
    </ActionIcon>
  )
}

function Tools({ widget, onEdit, onRemove }: { readonly widget: Widget; readonly onEdit: () => void; readonly onRemove: () => void }) {
  const { t } = useTranslation('iot')
  const name = useWidgetTitle(widget)
  return (
    <>
      <ActionIcon size="sm" aria-label={t('changeNamed', { name })} onClick={onEdit}>
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** Enter takes a widget up and puts it down, arrows move it, with Shift they resize it, Escape leaves it where it was. */
function useKeyboardMoves(widgets: readonly Widget[], onStep: (widgets: readonly Widget[]) => void) {
  const { t } = useTranslation('iot')
  const [held, setHeld] = useState<string | null>(null)
  const [preview, setPreview] = useState<readonly Widget[] | null>(null)
  const [saying, setSaying] = useState('')
  const end = (how: string): void => {
    setHeld(null)
    setPreview(null)
    setSaying(how)
  }
  const drop = (): void => {
    if (held === null) return
    if (preview) onStep(preview)
    end(t('dropped'))
  }
  const onKeyDown = (event: KeyboardEvent, widget: Widget): void => {
    const toggles = event.key === 'Enter' || event.key === ' '
    if (toggles && held === widget.id) drop()
    else if (toggles) {
      setHeld(widget.id)
      setSaying(t('taken'))
    } else if (event.key === 'Escape' && held !== null) end(t('leftThere'))
    else if (held !== widget.id || !nudge(event, widget.id)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const nudge = (event: KeyboardEvent, id: string): boolean => {
    const now = preview ?? widgets
    const item = now.find((one) => one.id === id)
    const next = item && nudged(item, event.key, event.shiftKey)
    if (!next) return false
    setPreview(moved(now, id, next))
    setSaying(t('standsAt', { column: next.x + 1, row: next.y + 1, width: next.w, height: next.h }))
    return true
  }
  return { held, preview, saying, drop, onKeyDown }
}
