import { Alert, Button, Group, NumberInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { SHELF_MINUTES, type ShelfKind } from '@menara/shared/domain/alarms/alarm-state.ts'
import { IconUserQuestion } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/overlays/toasts.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { commands, type Shelving } from '../alarms.api.ts'
import { PresentRow } from '../list/present-row.tsx'
import { newer, useAlarmCommand } from './use-alarm-command.ts'
import { useManyAlarms } from './use-many-alarms.ts'

const CHOICES = [15, 30, 60, 120, 240, 480] as const
const MOST_REASON = 200

interface ShelveFormProps {
  readonly alarms: readonly Alarm[]
  readonly done: () => void
}

/** Shelves one alarm or the selected ones for a time or until they return, with a reason. A critical one waits for a second person. */
export function ShelveForm({ alarms, done }: ShelveFormProps) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const [kind, setKind] = useState<ShelfKind>('timed')
  const [minutes, setMinutes] = useState<number | string>(SHELF_MINUTES.usual)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, conflict } = useAlarmCommand()
  const many = useManyAlarms(done)
  const [only] = alarms
  const wrong = {
    reason: reason.trim() === '' ? t('reasonNeeded') : null,
    minutes: kind === 'timed' ? wrongMinutes(minutes, t('minutesWrong', { most: SHELF_MINUTES.most })) : null,
  }
  const critical = alarms.filter((alarm) => alarm.priority === 'critical').length

  const put = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.reason || wrong.minutes || !only) return
    const how: Shelving = { kind, minutes: Number(minutes), reason }
    if (alarms.length > 1) return many.shelve(alarms, how)
    if (!(await run(newer(only, conflict?.alarm), (id, seen) => commands.shelve(id, seen, how)))) return
    if (critical > 0) toast('info', t('shelfAsked'), t('shelfAskedText'))
    done()
  }

  return (
    <form onSubmit={(event) => void put(event)} noValidate>
      <Stack gap="sm">
        {alarms.length === 1 && only && (
          <Text size="sm">
            <b>{only.device.name}</b> · {say(only)}
          </Text>
        )}
        <Textarea
          data-autofocus
          label={t('reason')}
          withAsterisk
          autosize
          minRows={1}
          maxLength={MOST_REASON}
          value={reason}
          error={tried && wrong.reason}
          onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <SegmentedControl
          aria-label={t('shelfKind')}
          value={kind}
          onChange={(value) => setKind(value as ShelfKind)}
          data={(['timed', 'oneshot'] as const).map((text) => ({ value: text, label: t(`kind.${text}`) }))}
        />
        {kind === 'timed' && <Minutes value={minutes} change={setMinutes} error={tried && wrong.minutes} />}
        {critical > 0 && (
          <Alert color="gray" icon={<IconUserQuestion size={18} aria-hidden />} p="xs">
            {t('secondPerson', { count: critical })}
          </Alert>
        )}
        <PresentRow conflict={conflict} />
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy || many.busy}>
            {critical === alarms.length ? t('askToShelve') : t('shelve')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface MinutesProps {
  readonly value: number | string
  readonly change: (minutes: number | string) => void
  readonly error: string | false | null
}
function Minutes({ value, change, error }: MinutesProps) {
  const { t } = useTranslation('alarms')
  return (
    <Group gap="xs" align="flex-end">
      <NumberInput
        label={t('minutes')}
        description={t('minutesText', { most: SHELF_MINUTES.most / 60 })}
        w={150}
        min={1}
        max={SHELF_MINUTES.most}
        allowDecimal={false}
        value={value}
        error={error}
        onChange={change}
      />
      <Group gap={4} pb={2}>
        {CHOICES.map((item) => (
          <Button
            key={item}
            size="compact-sm"
            variant={Number(value) === item ? 'light' : 'default'}
            aria-pressed={Number(value) === item}
            onClick={() => change(item)}
          >
            {item < 60 ? `${item} min` : `${item / 60} ${t('hours')}`}
          </Button>
        ))}
      </Group>
    </Group>
  )
}

function wrongMinutes(value: number | string, sentence: string): string | null {
  const minutes = Number(value)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= SHELF_MINUTES.most ? null : sentence
}
