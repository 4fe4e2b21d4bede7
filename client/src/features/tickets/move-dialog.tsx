import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { pendingReasons, type TicketMove } from '@menara/shared/domain/ticket-state.ts'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../kit/dates.ts'
import { bodyOf } from '../../kit/form.ts'
import { useZoneOf } from '../../kit/site.ts'
import { instantAt, wallTimeOf } from '../../kit/zoned-time.ts'
import { AssignFields } from './assign-fields.tsx'
import { ResolveForm } from './evidence/resolve-form.tsx'
import { type DialogProps, Frame, oneLine, useMoveForm } from './move-form.tsx'
import { TicketDialog } from './ticket-dialog.tsx'

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

function PendForm(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(props.ticket.location.id)
  const read = ({ until, ...rest }: { reason: string; until: string; note: string }) =>
    bodyOf({ ...rest, until: until && instantAt(until, zone) })
  const { form, submit, busy } = useMoveForm(props, { reason: '', until: '', note: '' }, { read })
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
  const { form, submit, busy } = useMoveForm(props, { assignee_id: ticket.assignee?.id ?? '', group_id: ticket.group?.id ?? '' }, { read })
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <AssignFields form={form} ticket={ticket} />
    </Frame>
  )
}
