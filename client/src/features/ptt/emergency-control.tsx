import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmergencyPhase } from './emergency-button.ts'
import classes from './talk.module.css'

interface EmergencyControlProps {
  readonly phase: EmergencyPhase
  readonly disabled: boolean
  /** Our own clock. */
  readonly now: number
  readonly acts: { readonly hold: () => void; readonly letGo: () => void; readonly cancel: () => void }
}

/** Held, counted down, open: and a way back at every step. Enter held is the same as a finger. */
export function EmergencyControl({ phase, disabled, now, acts: { hold, letGo, cancel } }: EmergencyControlProps) {
  const { t } = useTranslation('ptt')
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    hold()
  }
  if (phase.phase === 'countdown' || phase.phase === 'open')
    return (
      <Group justify="space-between" wrap="nowrap" className={classes.emergency} role="alert">
        <Text fw={650}>{t(`emergency.${phase.phase}`, { count: Math.max(0, Math.ceil((phase.until - now) / 1000)) })}</Text>
        <Button color="gray" variant="default" onClick={cancel}>
          {t(phase.phase === 'open' ? 'emergency.end' : 'emergency.cancel')}
        </Button>
      </Group>
    )
  return (
    <Button
      fullWidth
      size="md"
      variant="default"
      className={classes.help}
      data-holding={phase.phase === 'holding' || undefined}
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      disabled={disabled}
      onPointerDown={down}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => event.key === 'Enter' && !event.repeat && hold()}
      onKeyUp={(event) => event.key === 'Enter' && letGo()}
      onContextMenu={(event) => event.preventDefault()}
    >
      {t(phase.phase === 'holding' ? 'emergency.holding' : 'emergency.hold')}
    </Button>
  )
}
