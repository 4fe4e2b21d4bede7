import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { commands } from '../alarms.api.ts'
import { PresentRow } from '../list/present-row.tsx'
import { newer, useAlarmCommand } from './use-alarm-command.ts'

/** Takes an alarm out of service while a ticket is worked: which one, and why. */
export function TakeOutForm({ alarm, done }: { readonly alarm: Alarm; readonly done: () => void }) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const [ticketId, setTicketId] = useState<string | null>(alarm.ticket?.id ?? null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, conflict } = useAlarmCommand()
  const put = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!ticketId || reason.trim() === '') return
    if (await run(newer(alarm, conflict?.alarm), (id, seen) => commands.takeOut(id, seen, { ticketId, reason }))) done()
  }
  return (
    <form onSubmit={(event) => void put(event)} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          <b>{alarm.device.name}</b> · {say(alarm)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('askText.takeOut')}
        </Text>
        <TicketSelect alarm={alarm} value={ticketId} change={setTicketId} error={tried && !ticketId ? t('ticketNeeded') : null} />
        <TextInput
          label={t('reason')}
          withAsterisk
          maxLength={200}
          value={reason}
          error={tried && reason.trim() === '' ? t('reasonNeeded') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <PresentRow conflict={conflict} />
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy}>
            {t('takeOut')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface TicketSelectProps {
  readonly alarm: Alarm
  readonly value: string | null
  readonly change: (id: string | null) => void
  readonly error: string | null
}
function TicketSelect({ alarm, value, change, error }: TicketSelectProps) {
  const { t } = useTranslation('alarms')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const own = alarm.ticket ? [{ value: alarm.ticket.id, label: alarm.ticket.name }] : []
  const query = { limit: 30, location_id: alarm.location.id, ...(search && !own.some((item) => item.label === search) && { search }) }
  const found = useQuery({ ...asking(tickets.list, { query }), placeholderData: (before) => before }).data?.data ?? []
  const choices = found
    .filter((item) => item.id !== alarm.ticket?.id)
    .map((item) => ({ value: item.id, label: `${item.number} ${item.title}` }))
  return (
    <Select
      data-autofocus
      label={t('ticketWorked')}
      withAsterisk
      searchable
      placeholder={t('ticketSearch')}
      data={[...own, ...choices]}
      filter={({ options }) => options}
      value={value}
      error={error}
      onChange={change}
      onSearchChange={setTyped}
      comboboxProps={{ zIndex: 400 }}
    />
  )
}
