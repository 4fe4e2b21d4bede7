import { ActionIcon, Text } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/cctv.contract.ts'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, type DragEvent, type KeyboardEvent, type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraTile } from './camera-tile.tsx'
import classes from './cctv.module.css'
import { beside, emptied, hung, livePlaces, type WallPlan } from './wall-plan.ts'

export const DRAGGED = 'application/x-menara-camera'

interface WallGridProps {
  readonly ref: Ref<HTMLDivElement>
  readonly plan: WallPlan
  readonly change: (plan: WallPlan) => void
  readonly cameras: readonly CctvCamera[]
  /** The place a camera from the list goes to. */
  readonly choose: (at: number) => void
}

/** The places of a wall. Cameras are dragged; by keyboard arrows walk, Shift and an arrow moves, Delete takes down, Enter opens. */
export function WallGrid({ ref, plan, change, cameras, choose }: WallGridProps) {
  const { t } = useTranslation('cctv')
  const go = useNavigate()
  const known = useMemo(() => new Map(cameras.map((it) => [it.id, it])), [cameras])
  const live = useMemo(() => livePlaces(plan), [plan])
  const open = (id: string) => void go({ to: '/admin/home/cctv-single', search: { id } as never })

  function act(key: string, at: number, camera: string): void {
    if (key === 'Enter') open(camera)
    if (key === 'Delete' || key === 'Backspace') change(emptied(plan, at))
  }
  function onKey(event: KeyboardEvent<HTMLElement>, at: number): void {
    if (event.target !== event.currentTarget) return
    const camera = plan.tiles[at] ?? null
    if (camera) act(event.key, at, camera)
    const next = beside(plan, at, event.key)
    if (next === at) return
    event.preventDefault()
    if (event.shiftKey && camera) change(hung(plan, next, camera))
    const places = event.currentTarget.parentElement?.children
    ;(places?.[next] as HTMLElement | undefined)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no full screen of its own; the places are named one by one.
    <div
      ref={ref}
      className={classes.wall}
      role="group"
      aria-label={t('wall')}
      data-size={plan.size}
      style={{ '--size': plan.size, '--narrow': Math.min(plan.size, 2) } as CSSProperties}
    >
      {plan.tiles.map((camera, at) => (
        <Place
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number; the camera in it has a key of its own.
          key={at}
          name={`${t('place', { number: at + 1 })}: ${(camera && known.get(camera)?.name) || t('empty')}`}
          drop={(id) => change(hung(plan, at, id))}
          onKeyDown={(event) => onKey(event, at)}
          onFocus={() => choose(at)}
          camera={camera}
        >
          {camera ? (
            <CameraTile key={camera} id={camera} name={known.get(camera)?.name ?? t('unknownCamera')} live={live.has(at)}>
              <div className={classes.tools}>
                <ActionIcon variant="filled" color="dark" size="sm" aria-label={t('openCamera')} onClick={() => open(camera)}>
                  <IconArrowsMaximize size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="filled" color="dark" size="sm" aria-label={t('takeDown')} onClick={() => change(emptied(plan, at))}>
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </div>
            </CameraTile>
          ) : (
            <div className={classes.empty}>
              <Text size="xs" c="dimmed">
                {t('emptyPlace')}
              </Text>
            </div>
          )}
        </Place>
      ))}
    </div>
  )
}

interface PlaceProps {
  readonly name: string
  readonly camera: string | null
  readonly drop: (camera: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: () => void
  readonly children: React.ReactNode
}
function Place({ name, camera, drop, onKeyDown, onFocus, children }: PlaceProps) {
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData(DRAGGED)
    if (id) drop(id)
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds buttons, so it cannot be one.
    <div
      className={classes.place}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: cameras are moved from place to place by keyboard.
      tabIndex={0}
      aria-label={name}
      data-over={over}
      draggable={camera !== null}
      onDragStart={(event) => camera && event.dataTransfer.setData(DRAGGED, camera)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {children}
    </div>
  )
}
