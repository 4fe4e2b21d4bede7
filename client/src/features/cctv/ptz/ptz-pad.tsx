import { ActionIcon, Slider } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ptz.module.css'
import type { PtzLink } from './ptz-link.ts'
import { isMoveKey, STILL, type Velocity, velocityOfKeys, velocityOfPad } from './ptz-velocity.ts'

interface PtzPadProps {
  readonly link: React.RefObject<PtzLink | null>
  readonly disabled: boolean
}
const USUAL_SPEED = 50

/** Held down it moves: with the pointer or a finger anywhere on it, with the arrows and + and − while it has the focus. */
export function PtzPad({ link, disabled }: PtzPadProps) {
  const { t } = useTranslation('cctv')
  const [speed, setSpeed] = useState(USUAL_SPEED)
  const keys = useRef(new Set<string>())
  const drive = (velocity: Velocity) => !disabled && link.current?.drive(velocity)
  const release = () => {
    keys.current.clear()
    link.current?.stop()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isMoveKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    // The page would scroll, and the wall be walked.
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    keys.current.add(event.key)
    drive(velocityOfKeys(keys.current, speed / 100))
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (!keys.current.delete(event.key)) return
    drive(velocityOfKeys(keys.current, speed / 100))
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const at = { x: (2 * (event.clientX - left)) / width - 1, y: (2 * (event.clientY - top)) / height - 1 }
    drive(velocityOfPad(at, speed / 100))
  }
  return (
    <div className={classes.controls} data-disabled={disabled}>
      {/* biome-ignore lint/a11y/useSemanticElements: a pad is no field set. */}
      <div
        className={classes.pad}
        role="group"
        tabIndex={disabled ? -1 : 0}
        aria-label={t('ptz.pad')}
        aria-disabled={disabled}
        onKeyDown={onKey}
        onKeyUp={onKeyUp}
        onBlur={release}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={release}
        onPointerCancel={release}
        onLostPointerCapture={release}
      >
        <IconArrowUp className={classes.up} aria-hidden />
        <IconArrowLeft className={classes.left} aria-hidden />
        <IconArrowRight className={classes.right} aria-hidden />
        <IconArrowDown className={classes.down} aria-hidden />
        <span className={classes.middle} aria-hidden />
      </div>
      <div className={classes.zoom}>
        <HoldButton label={t('ptz.zoomIn')} disabled={disabled} hold={() => drive({ ...STILL, zoom: speed / 100 })} release={release}>
          <IconZoomIn size={18} aria-hidden />
        </HoldButton>
        <HoldButton label={t('ptz.zoomOut')} disabled={disabled} hold={() => drive({ ...STILL, zoom: -speed / 100 })} release={release}>
          <IconZoomOut size={18} aria-hidden />
        </HoldButton>
      </div>
      <Slider
        className={classes.speed}
        thumbLabel={t('ptz.speed')}
        label={(value) => t('ptz.speedOf', { value })}
        min={10}
        max={100}
        step={10}
        size="sm"
        disabled={disabled}
        value={speed}
        onChange={setSpeed}
      />
    </div>
  )
}

interface HoldButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly hold: () => void
  readonly release: () => void
  readonly children: React.ReactNode
}
const PRESSES = ['Enter', ' ']

/** Works as long as it is held, with the pointer or with Space. */
function HoldButton({ label, disabled, hold, release, children }: HoldButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={disabled}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        hold()
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onBlur={release}
      onKeyDown={(event: KeyboardEvent) => !event.repeat && PRESSES.includes(event.key) && hold()}
      onKeyUp={(event: KeyboardEvent) => PRESSES.includes(event.key) && release()}
    >
      {children}
    </ActionIcon>
  )
}
