import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../talk/talk.module.css'
import type { EmergencyPhase } from './emergency-button.ts'

interface EmergencyControlProps {
  readonly phase: EmergencyPhase
  /** The armed channel: the call goes there, whatever is chosen meanwhile. */
  readonly channel: string | null
  readonly disabled: boolean
  /** Our own clock. */
  readonly now: number
  readonly acts: { readonly press: (channel: string | null) => void; readonly cancel: () => void }
}

/** Pressed, counted down for 2 s, open: and a way back at every step. */
export function EmergencyControl({ phase, channel, disabled, now, acts: { press, cancel } }: EmergencyControlProps) {
  const { t } = useTranslation('ptt')
  if (phase.phase !== 'idle')
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
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      disabled={disabled}
      onClick={() => press(channel)}
    >
      {t('emergency.press')}
    </Button>
  )
}
