import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { commands } from '../alarms.api.ts'
import { newer, useAlarmCommand } from '../commands/use-alarm-command.ts'
import { PresentRow } from '../list/present-row.tsx'

interface CommentFormProps {
  readonly alarm: Alarm
  readonly command: 'unshelve' | 'putBack' | 'reset'
  readonly done: () => void
}

/** Takes an alarm off the shelf, puts it back into service or resets its latch; a comment if one likes. */
export function CommentForm({ alarm, command, done }: CommentFormProps) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const [comment, setComment] = useState('')
  const { run, busy, conflict } = useAlarmCommand()
  const put = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(newer(alarm, conflict?.alarm), (id, seen) => commands[command](id, seen, comment))) done()
  }
  return (
    <form onSubmit={(event) => void put(event)}>
      <Stack gap="sm">
        <Text size="sm">
          <b>{alarm.device.name}</b> · {say(alarm)}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`askText.${command}`)}
        </Text>
        <TextInput
          data-autofocus
          label={t('comment')}
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <PresentRow conflict={conflict} />
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy}>
            {t(command)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
