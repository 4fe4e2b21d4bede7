import { Text, Textarea } from '@mantine/core'
import type { TicketMove } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOf } from '../../../kit/forms/form.ts'
import { TicketDialog } from '../detail/ticket-dialog.tsx'
import { ResolveForm } from '../evidence/resolve-form.tsx'
import { AssignFields } from './assign-fields.tsx'
import { type DialogProps, Frame, oneLine, useMoveForm } from './move-form.tsx'
import { PendForm } from './pend-form.tsx'

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

export function MoveDialog(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const Form = FORMS[props.move]
  return (
    <TicketDialog title={`${t(`move.${props.move}`)} · ${props.ticket.number}`} close={props.close}>
      <Form {...props} />
    </TicketDialog>
  )
}

function ReasonForm(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const { form, submit, busy } = useMoveForm(props, { note: '' }, { read: ({ note }) => bodyOf({ note: oneLine(note) }) })
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

/** From the revision at which it was opened: whoever assigned the ticket meanwhile was first, and is named by the refusal. */
function AssignForm({ ticket: now, ...rest }: DialogProps) {
  const [ticket] = useState(now)
  const props = { ...rest, ticket }
  const read = ({ assignee_id, group_id }: { assignee_id: string; group_id: string }) => ({
    assignee_id: assignee_id || null,
    group_id: group_id || null,
  })
  const { form, submit, busy } = useMoveForm(props, { assignee_id: ticket.assignee?.id ?? '', group_id: ticket.group?.id ?? '' }, { read })
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <AssignFields form={form} ticket={ticket} />
    </Frame>
  )
}
