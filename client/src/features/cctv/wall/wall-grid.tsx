import { ActionIcon, Text } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { IconPin, IconPinnedOff, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, type DragEvent, type KeyboardEvent, type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import classes from '../cctv.module.css'
import ptz from '../ptz/ptz.module.css'
import { PtzPanel } from '../ptz/ptz-panel.tsx'
import { CameraTile } from './camera-tile.tsx'
import { shownIn, waitingIn } from './hot-tile.ts'
import { TileTools } from './tile-tools.tsx'
import type { HotControls } from './use-hot-tile.ts'
import { useLivePlaces } from './use-live-places.ts'
import { beside, emptied, hung, type WallPlan } from './wall-plan.ts'

export const DRAGGED = 'application/x-menara-camera'

interface WallGridProps {
  readonly ref: Ref<HTMLDivElement>
  readonly plan: WallPlan
  readonly change: (plan: WallPlan) => void
  readonly cameras: readonly CctvCamera[]
  /** The place a camera from the list goes to. */
  readonly choose: (at: number) => void
  readonly hot: HotControls
}

/** The places of a wall. Cameras are dragged; by keyboard arrows walk, Shift and an arrow moves, Delete takes down, Enter opens. */
export function WallGrid({ ref, plan, change, cameras, choose, hot }: WallGridProps) {
  const { t } = useTranslation('cctv')
  const go = useNavigate()
  const known = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras])
  const called = shownIn(hot.tile)?.camera
  // What an alarm shows is not what is kept: changes go to the plan.
  const shown = useMemo(() => (plan.hot && called ? hung(plan, plan.hot.place, called) : plan), [plan, called])
  const live = useLivePlaces(shown)
  const [moved, setMoved] = useState<string | null>(null)
  const open = (id: string) => void go({ to: '/admin/home/cctv-single', search: { id } })

  const onKey = wallKeys({ plan, change, open })
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
      {shown.tiles.map((camera, at) => (
        <Place
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number; the camera in it has a key of its own.
          key={at}
          name={`${t('place', { number: at + 1 })}: ${(camera && known.get(camera)?.name) || t('empty')}`}
          drop={(id) => change(hung(plan, at, id))}
          onKeyDown={(event) => onKey(event, at)}
          onFocus={() => choose(at)}
          camera={camera}
          draggable={camera !== null && moved !== camera}
          hot={plan.hot?.place === at}
        >
          <Hung
            id={camera}
            camera={known.get(camera ?? '')}
            live={live.has(at)}
            open={open}
            takeDown={() => change(emptied(plan, at))}
            moving={camera !== null && moved === camera}
            move={(on) => setMoved(on ? camera : null)}
            lower={at >= shown.tiles.length / 2}
          />
          {plan.hot?.place === at && <HotBanner {...hot} />}
        </Place>
      ))}
    </div>
  )
}

interface WallKeys {
  readonly plan: WallPlan
  readonly change: (plan: WallPlan) => void
  readonly open: (camera: string) => void
}
function wallKeys({ plan, change, open }: WallKeys): (event: KeyboardEvent<HTMLElement>, at: number) => void {
  function act(key: string, at: number, camera: string): void {
    if (key === 'Enter') open(camera)
    if (key === 'Delete' || key === 'Backspace') change(emptied(plan, at))
  }
  return (event, at) => {
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
}

interface HungProps {
  readonly id: string | null
  readonly camera: CctvCamera | undefined
  readonly live: boolean
  readonly open: (camera: string) => void
  readonly takeDown: () => void
  /** Its controls are out. */
  readonly moving: boolean
  readonly move: (on: boolean) => void
  /** In the lower half of the wall: its controls open upwards. */
  readonly lower: boolean
}
/** What hangs in a place, or that nothing does. */
function Hung({ id, camera, live, open, takeDown, moving, move, lower }: HungProps) {
  const { t } = useTranslation('cctv')
  if (id === null)
    return (
      <div className={classes.empty}>
        <Text size="xs" c="dimmed">
          {t('emptyPlace')}
        </Text>
      </div>
    )
  return (
    <>
      <CameraTile key={id} id={id} name={camera?.name ?? t('unknownCamera')} site={camera?.location.name} live={live}>
        <TileTools camera={camera} open={() => open(id)} takeDown={takeDown} moving={moving} move={move} />
      </CameraTile>
      {moving && (
        <div className={ptz.overTile} data-lower={lower}>
          <PtzPanel camera={id} compact />
        </div>
      )}
    </>
  )
}

interface PlaceProps {
  readonly name: string
  readonly camera: string | null
  readonly draggable: boolean
  readonly hot: boolean
  readonly drop: (camera: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: () => void
  readonly children: React.ReactNode
}
function Place({ name, camera, draggable, hot, drop, onKeyDown, onFocus, children }: PlaceProps) {
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
      data-hot-place={hot}
      draggable={draggable}
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

/** Over the hot place: the alarm whose camera it is, what waits, and holding it or sending it away. */
function HotBanner({ tile, pin, dismiss }: HotControls) {
  const { t } = useTranslation('cctv')
  const say = useMessageText()
  const shown = shownIn(tile)
  if (!shown)
    return (
      <Text className={classes.hotMark} size="xs">
        {t('hot.tile')}
      </Text>
    )
  const { alarm } = shown
  const waiting = waitingIn(tile)
  return (
    <div className={classes.hotBanner} role="status" data-hot={alarm.id}>
      <PriorityBadge priority={alarm.priority} />
      <span className="clip" title={`${alarm.device.name}: ${say(alarm)}`}>
        {alarm.device.name}: {say(alarm)}
      </span>
      {waiting > 0 && <span>{t('hot.waiting', { count: waiting })}</span>}
      <ActionIcon size="sm" variant="filled" color="dark" aria-label={t(tile.pinned ? 'hot.unpin' : 'hot.pin')} onClick={pin}>
        {tile.pinned ? <IconPinnedOff size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
      </ActionIcon>
      <ActionIcon size="sm" variant="filled" color="dark" aria-label={t('hot.dismiss')} onClick={dismiss}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}
