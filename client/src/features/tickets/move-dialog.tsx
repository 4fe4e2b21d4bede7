import { Button, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Ticket, tickets } from '@menara/shared/contract/tickets.contract.ts'
import { pendingReasons, type TicketMove } from '@menara/shared/domain/ticket-state.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../kit/dates.ts'
import { bodyOf, useContractForm } from '../../kit/form.ts'
import { useZoneOf } from '../../kit/site.ts'
import { toastSuccess } from '../../kit/toasts.ts'
import { instantAt, wallTimeOf } from '../../kit/zoned-time.ts'
import { AssignFields } from './assign-fields.tsx'
import { useMoveTicket } from './tickets.api.ts'

/** Moves that need to be told something first. */
const FORMS = {
  assign: AssignForm,
  pend: PendForm,
  resolve: ResolveForm,
  reopen: ReasonForm,
  appeal: ReasonForm,
  cancel: ReasonForm,
} as const
export type AskingMove = keyof typeof FORMS
export const isAsking = (move: TicketMove): move is AskingMove => move in FORMS

interface DialogProps {
  readonly move: AskingMove
  readonly ticket: Ticket
  readonly close: () => void
}

export function MoveDialog(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const Form = FORMS[props.move]
  return (
    <Modal
      opened
      onClose={props.close}
      title={`${t(`move.${props.move}`)} · ${props.ticket.number}`}
      centered
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      <Form {...props} />
    </Modal>
  )
}

/** Sends a move; what was typed stays when it is refused. */
function useMoveForm<V extends Record<string, unknown>>(
  { move, ticket, close }: DialogProps,
  initial: V,
  read: (values: V) => Record<string, unknown>,
) {
  const run = useMoveTicket()
  const { form, onError, focusFirst } = useContractForm(tickets[move].body, initial, { read })
  const submit = form.onSubmit(
    (values) =>
      run.mutate(
        { ticket, move, body: read(values) },
        {
          onSuccess() {
            toastSuccess('update')
            close()
          },
          onError,
        },
      ),
    focusFirst,
  )
  return { form, submit, busy: run.isPending }
}

interface FrameProps extends DialogProps {
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void
  readonly busy: boolean
  readonly children: ReactNode
}
function Frame({ move, close, submit, busy, children }: FrameProps) {
  const { t } = useTranslation('tickets')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy} {...(move === 'cancel' && { color: 'red' })}>
            {t(`move.${move}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The contract takes one line here: lines that were typed are joined. */
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

function ResolveForm(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const stands = isStanding(props.ticket)
  const { form, submit, busy } = useMoveForm(props, { solution: '', without_evidence: '' }, ({ solution, without_evidence }) =>
    bodyOf({ solution: oneLine(solution), without_evidence: oneLine(without_evidence) }),
  )
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <Textarea
        label={t('solution')}
        description={t('solutionHint')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        key={form.key('solution')}
        {...form.getInputProps('solution')}
      />
      {stands && (
        <Textarea
          label={t('withoutEvidence')}
          description={t('alarmStands')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          key={form.key('without_evidence')}
          {...form.getInputProps('without_evidence')}
        />
      )}
    </Frame>
  )
}

/** Its device has not said that the alarm is over. */
const isStanding = ({ stage }: Ticket): boolean => stage === 'raised_unack' || stage === 'raised_ack'

function ReasonForm(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const { form, submit, busy } = useMoveForm(props, { note: '' }, ({ note }) => bodyOf({ note: oneLine(note) }))
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <Text size="sm" c="dimmed">
        {t(`moveHint.${props.move}`)}
      </Text>
      <Textarea
        label={t('reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </Frame>
  )
}

function PendForm(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(props.ticket.location.id)
  const read = ({ until, ...rest }: { reason: string; until: string; note: string }) =>
    bodyOf({ ...rest, until: until && instantAt(until, zone) })
  const { form, submit, busy } = useMoveForm(props, { reason: '', until: '', note: '' }, read)
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <Select
        label={t('reason')}
        withAsterisk
        data-autofocus
        data={pendingReasons.map((it) => ({ value: it, label: t(`reasons.${it}`) }))}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <TextInput
        type="datetime-local"
        label={t('until', { zone: zoneName(zone) })}
        min={wallTimeOf(new Date().toISOString(), zone)}
        key={form.key('until')}
        {...form.getInputProps('until')}
      />
      <Textarea label={t('remark')} autosize minRows={2} maxLength={2000} key={form.key('note')} {...form.getInputProps('note')} />
    </Frame>
  )
}

function AssignForm(props: DialogProps) {
  const { ticket } = props
  const read = ({ assignee_id, group_id }: { assignee_id: string; group_id: string }) => ({
    assignee_id: assignee_id || null,
    group_id: group_id || null,
  })
  const { form, submit, busy } = useMoveForm(props, { assignee_id: ticket.assignee?.id ?? '', group_id: ticket.group?.id ?? '' }, read)
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <AssignFields form={form} ticket={ticket} />
    </Frame>
  )
}
