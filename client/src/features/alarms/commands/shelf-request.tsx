import { Alert, Button, Group, Text } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/overlays/toasts.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { commands } from '../alarms.api.ts'
import { PresentRow } from '../list/present-row.tsx'
import { newer, useAlarmCommand } from './use-alarm-command.ts'

/** A shelf that waits for a second person: whoever asked may withdraw it, anybody else confirms or refuses. */
export function ShelfRequest({ alarm, named = false }: { readonly alarm: Alarm; readonly named?: boolean }) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const me = useMe()
  const { run, busy, conflict } = useAlarmCommand()
  const request = alarm.shelf_request
  if (!request) return null
  const mine = request.by?.id === me?.id
  const now = newer(alarm, conflict?.alarm)
  const confirm = async () => {
    if (await run(now, (id, seen) => commands.confirmShelf(id, seen))) toast('success', t('shelved', { count: 1 }))
  }
  return (
    <Alert color="gray" icon={<IconUserQuestion size={18} aria-hidden />} title={t('waitsForSecond')} data-shelf-request={alarm.id}>
      {named && (
        <Text size="sm">
          <b>{alarm.device.name}</b> · {say(alarm)}
        </Text>
      )}
      <Text size="sm">
        {t(request.kind === 'timed' ? 'requestTimed' : 'requestOneshot', { name: request.by?.name ?? '–', minutes: request.minutes })} “
        {request.reason}”
      </Text>
      <PresentRow conflict={conflict} />
      <Group gap="xs" mt="xs">
        {!mine && (
          <Button size="xs" loading={busy} onClick={() => void confirm()}>
            {t('confirmShelf')}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={busy} onClick={() => void run(now, (id, seen) => commands.refuseShelf(id, seen))}>
          {t(mine ? 'withdrawShelf' : 'refuseShelf')}
        </Button>
      </Group>
    </Alert>
  )
}
