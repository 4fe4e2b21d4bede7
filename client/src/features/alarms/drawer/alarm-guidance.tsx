import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconActivity, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { askAbout } from '../commands/alarm-dialogs-store.ts'
import { useAlarmPlace } from './alarm-place.ts'
import { type AlarmDetail, hasTimeLeft, procedureOf } from './alarm-procedure.ts'

/** What whoever wrote the rule tells the operator, and how long is left to respond. */
export function AlarmGuidance({ alarm }: { readonly alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const procedure = procedureOf(alarm)
  if (!procedure) return hasTimeLeft(alarm) ? <TimeLeft alarm={alarm} /> : null
  const { texts, steps } = procedure
  return (
    <section aria-label={t('procedure')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('procedure')}</Title>
        <TimeLeft alarm={alarm} />
      </Group>
      <Stack gap="xs">
        {texts.map((text) => (
          <Text key={text} size="sm" style={{ whiteSpace: 'pre-line' }}>
            <b>{t(`guidance.${text}`)}:</b> {alarm.guidance?.[text]}
          </Text>
        ))}
        {/* Ticked off on this screen only: a help for the eye, not a record. */}
        {steps.map((step, i) => (
          <Checkbox key={step} size="sm" label={`${i + 1}. ${step}`} />
        ))}
      </Stack>
    </section>
  )
}

function TimeLeft({ alarm }: { readonly alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const now = useNow()
  const zone = useZoneOf()(alarm.location.id)
  const { respond_by } = alarm
  if (!respond_by || !hasTimeLeft(alarm)) return null
  const late = Date.parse(respond_by) < now
  return (
    <Text size="sm" fw={600} {...(late && { c: 'var(--app-critical)' })} data-late={late}>
      <IconClockExclamation size={15} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
      {late
        ? t('respondLate', { age: ageText(respond_by, now) })
        : t('respondBy', { at: dateText(respond_by, 'time', zone), left: ageText(now, Date.parse(respond_by)) })}
    </Text>
  )
}

/** An alarm that comes and goes: what may be done about it. Nothing is done by itself. */
export function ChatterOffer({ alarm }: { readonly alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const place = useAlarmPlace()
  const mayShelve = useMay('alarm_acknowledge')
  const mayConfigure = useMay('alarm_configure')
  if (!alarm.chattering) return null
  const ruleId = alarm.rule_id
  return (
    <Alert color="gray" icon={<IconActivity size={18} aria-hidden />} title={t('mark.chattering')}>
      <Text size="sm">{t('chatterText')}</Text>
      <Group gap="xs" mt="xs">
        {mayShelve && !alarm.shelf && (
          <Button size="xs" variant="default" onClick={() => askAbout({ kind: 'shelve', alarms: [alarm] })}>
            {t('chatterShelve')}
          </Button>
        )}
        {mayConfigure && ruleId && (
          <Button size="xs" variant="default" onClick={() => place.move({ view: 'rules', rule: ruleId, alarm: undefined }, 'push')}>
            {t('chatterDelay')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
