import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { useOpenTicket } from '../alarms.api.ts'

/** A ticket from an alarm: words are filled in, who works it is for those who may say so. */
export function TicketForm({ alarm, close }: { readonly alarm: Alarm; readonly close: () => void }) {
  const { t } = useTranslation('alarms')
  const say = useMessageText()
  const open = useOpenTicket()
  const mayWork = useMay('ticket_work')
  const [title, setTitle] = useState(`${say(alarm)}: ${alarm.device.name}`.slice(0, 200))
  const [description, setDescription] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
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
        ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
        data-autofocus
        label={t('ticketTitle')}
        withAsterisk
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && title.trim() !== '') put()
        }}
      />
      <Textarea
        label={t('ticketDescription')}
        autosize
        minRows={2}
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {mayWork && <Worker siteId={alarm.location.id} group={group} setGroup={setGroup} person={person} setPerson={setPerson} />}
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

interface WorkerProps {
  readonly siteId: string
  readonly group: string | null
  readonly setGroup: (id: string | null) => void
  readonly person: string | null
  readonly setPerson: (id: string | null) => void
}
function Worker({ siteId, group, setGroup, person, setPerson }: WorkerProps) {
  const { t } = useTranslation('alarms')
  const teams = useQuery(asking(groups.list, { query: { limit: 1000, location_id: siteId } })).data?.data ?? []
  const people = useQuery(asking(users.byLocation, { params: { id: siteId }, query: { may: 'ticket_work' } })).data?.data ?? []
  const clearButtonProps = { 'aria-label': t('nobody') }
  return (
    <Group grow>
      <Select
        label={t('ticketGroup')}
        searchable
        clearable
        clearButtonProps={clearButtonProps}
        value={group}
        onChange={setGroup}
        data={teams.map((team) => ({ value: team.id, label: team.name }))}
      />
      <Select
        label={t('ticketAssignee')}
        searchable
        clearable
        clearButtonProps={clearButtonProps}
        value={person}
        onChange={setPerson}
        data={people.map((person) => ({ value: person.id, label: person.name }))}
      />
    </Group>
  )
}
