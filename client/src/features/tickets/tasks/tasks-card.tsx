import { Checkbox, Group, Progress, Stack, Text, Textarea } from '@mantine/core'
import type { TicketTask } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isDone } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { shortDate } from '../detail/ticket-dates.ts'
import { tasksOf, useTasks } from './tasks.api.ts'

/** What is to be done for a ticket, ticked line by line. Not there while it is empty and none may be added. */
export function TasksCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const may = useMay('ticket_work') && !isDone(ticket.state)
  const tasks = useQuery(tasksOf(ticket.id)).data?.data ?? []
  const act = useTasks(ticket.id)
  if (tasks.length === 0 && !may) return null
  const done = tasks.filter((task) => task.done_at !== null).length
  return (
    <Section
      title={t('tasks.title')}
      {...(tasks.length > 0 && { aside: <Text size="xs">{t('tasks.done', { done, all: tasks.length })}</Text> })}
    >
      <Stack gap="xs">
        {tasks.length > 0 && (
          <Progress value={(100 * done) / tasks.length} size="sm" aria-label={t('tasks.done', { done, all: tasks.length })} />
        )}
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} ticket={ticket} may={may} act={act} />
          ))}
        </Stack>
        {may && <NewTasks add={(titles) => act.add.mutateAsync(titles)} />}
      </Stack>
    </Section>
  )
}

interface TaskRowProps {
  readonly task: TicketTask
  readonly ticket: Ticket
  readonly may: boolean
  readonly act: ReturnType<typeof useTasks>
}
function TaskRow({ task, ticket, may, act }: TaskRowProps) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(ticket.location.id)
  const { change, remove } = act
  /** What was just pressed, until the server has answered. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const tick = (done: boolean) => {
    setPressed(done)
    const sent = change.mutateAsync({ taskId: task.id, body: { done } })
    void sent.catch(showRefusal).finally(() => setPressed(null))
  }
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <Checkbox
        label={task.title}
        {...(task.done_at && {
          description: t('tasks.tickedBy', { name: task.done_by?.name ?? t('system'), at: shortDate(task.done_at, zone) }),
        })}
        checked={pressed ?? task.done_at !== null}
        disabled={!may}
        styles={{ label: { overflowWrap: 'anywhere' } }}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      {may && (
        <RowRemove
          label={t('tasks.remove', { title: task.title })}
          title={t('tasks.removeTitle')}
          text={t('tasks.removeText', { title: task.title })}
          remove={() => remove.mutateAsync(task.id)}
        />
      )}
    </Group>
  )
}

/** Enter adds what was typed; each line of a pasted text becomes one. What was typed stays until the server has it. */
function NewTasks({ add }: { readonly add: (titles: readonly string[]) => Promise<unknown> }) {
  const { t } = useTranslation('tickets')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  async function put(): Promise<void> {
    const titles = typed
      .split('\n')
      .map((part) => part.trim())
      .filter((text) => text !== '')
    if (titles.length === 0 || busy) return
    setBusy(true)
    await add(titles).then(() => setTyped(''), showRefusal)
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void put()
  }
  return (
    <Textarea
      aria-label={t('tasks.add')}
      placeholder={t('tasks.placeholder')}
      autosize
      minRows={1}
      maxRows={6}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
