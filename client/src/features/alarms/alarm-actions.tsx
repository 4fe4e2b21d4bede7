import { Button, Collapse, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { groups } from '@menara/shared/contract/groups.contract.ts'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { users } from '@menara/shared/contract/users.contract.ts'
import { IconCheck, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/query.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { useMay } from '../../kit/session.ts'
import { toastSuccess } from '../../kit/toasts.ts'
import { useOpenTicket } from './alarms.api.ts'
import { useAckActions } from './use-ack-actions.ts'

/** Acknowledge with a comment, and open a ticket from the alarm. */
export function AlarmActions({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const mayAcknowledge = useMay('alarm_acknowledge')
  const mayTicket = useMay('show_ticketing_alarm')
  const [comment, setComment] = useState('')
  const [ticketing, setTicketing] = useState(false)
  const { acknowledge, busy } = useAckActions()
  const put = async () => {
    if (await acknowledge(alarm, comment.trim())) setComment('')
  }
  const unacked = alarm.ack === 'unacked' && mayAcknowledge
  if (!unacked && !(mayTicket && !alarm.ticket)) return null
  return (
    <Stack gap="xs">
      {unacked && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('comment')}
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') void put()
            }}
          />
          <Button loading={busy} leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void put()}>
            {t('acknowledge')}
          </Button>
        </Group>
      )}
      {mayTicket && !alarm.ticket && !ticketing && (
        <Group>
          <Button variant="default" leftSection={<IconTicket size={16} aria-hidden />} onClick={() => setTicketing(true)}>
            {t('openTicket')}
          </Button>
        </Group>
      )}
      <Collapse expanded={ticketing && !alarm.ticket}>
        {ticketing && <TicketForm alarm={alarm} close={() => setTicketing(false)} />}
      </Collapse>
    </Stack>
  )
}

function TicketForm({ alarm, close }: { readonly alarm: Alarm; readonly close: () => void }) {
  const { t } = useTranslation('alarms')
  const open = useOpenTicket()
  const mayWork = useMay('ticket_work')
  const [title, setTitle] = useState(`${alarm.message}: ${alarm.device.name}`.slice(0, 200))
  const [description, setDescription] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const teams =
    useQuery({ ...asking(groups.list, { query: { limit: 1000, location_id: alarm.location.id } }), enabled: mayWork }).data?.data ?? []
  const people = useQuery({ ...asking(users.byLocation, { params: { id: alarm.location.id } }), enabled: mayWork }).data?.data ?? []
  const put = () =>
    open.mutate(
      { alarm, title: title.trim(), description, group_id: group, assignee_id: person },
      {
        onSuccess: () => {
          toastSuccess('create')
          close()
        },
        onError: showRefusal,
      },
    )
  return (
    <Stack gap="xs">
      <TextInput
        label={t('ticketTitle')}
        withAsterisk
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t('ticketDescription')}
        autosize
        minRows={2}
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {mayWork && (
        <Group grow>
          <Select
            label={t('ticketGroup')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('nobody') }}
            value={group}
            onChange={setGroup}
            data={teams.map((it) => ({ value: it.id, label: it.name }))}
          />
          <Select
            label={t('ticketAssignee')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('nobody') }}
            value={person}
            onChange={setPerson}
            data={people.map((it) => ({ value: it.id, label: it.name }))}
          />
        </Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button loading={open.isPending} disabled={title.trim() === ''} onClick={put}>
          {t('createTicket')}
        </Button>
      </Group>
    </Stack>
  )
}
