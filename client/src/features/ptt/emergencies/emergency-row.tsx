import { Button, Group, Text } from '@mantine/core'
import type { PttEmergency } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../kit/dates/dates.ts'
import classes from './emergencies.module.css'
import { stateOf } from './emergency-calls.ts'

interface EmergencyRowProps {
  readonly emergency: PttEmergency
  readonly me: string | null
  /** Our own clock. */
  readonly now: number
  readonly isBusy: boolean
  /** Goes to its channel; null for who does not talk. */
  readonly open: ((channel: string) => void) | null
  readonly acknowledge: (id: string) => void
  readonly end: (emergency: PttEmergency) => void
}

/** One call for help: who, where, since when, who has taken it on, and what can be done. */
export function EmergencyRow({ emergency, me, now, isBusy, open, acknowledge, end }: EmergencyRowProps) {
  const { t } = useTranslation('ptt')
  const { id, channel, location, person, raised_at, acked_at, ended_at } = emergency
  const isOwn = person !== null && person.id === me
  const { key, facts } = stateOf(emergency, me)
  const where = [channel.name, location?.name ?? t('everySite'), ageText(raised_at, now)].join(' · ')
  return (
    <li className={classes.row} data-emergency={id} data-state={key}>
      <IconAlertTriangle size={22} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <Text fw={700}>{isOwn ? t('emergencies.own') : t('emergencies.of', { name: person?.name ?? t('someone') })}</Text>
        <Text size="sm">{where}</Text>
        <Text size="sm" fw={600}>
          {t(`emergencies.${key}`, { ...facts })}
        </Text>
      </div>
      {ended_at === null && (
        <Group gap="xs" ml="auto">
          {open && channel.id !== null && (
            <Button size="xs" variant="default" onClick={() => open(channel.id ?? '')}>
              {t('emergencies.open')}
            </Button>
          )}
          {!isOwn && acked_at === null && (
            <Button size="xs" color="red" loading={isBusy} onClick={() => acknowledge(id)}>
              {t('emergencies.acknowledge')}
            </Button>
          )}
          {!isOwn && (
            <Button size="xs" variant="default" loading={isBusy} onClick={() => end(emergency)}>
              {t('emergencies.end')}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}
