import { Button, Group, Stack } from '@mantine/core'
import { type Ticket, TicketChanges } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { TypeFields } from '../facts/type-fields.tsx'
import { changesOf, valuesOf } from '../form/ticket-draft.ts'
import { CategoryField, SubtypeField, WhatFields, WhenFields, WhereFields } from '../form/ticket-fields.tsx'
import { ChangedMeanwhile } from '../moves/changed-meanwhile.tsx'
import { usePresenceActivity } from '../presence/use-presence.ts'
import { useUpdateTicket } from '../tickets.api.ts'

interface TicketEditProps {
  readonly ticket: Ticket
  readonly close: () => void
}

/** Changes facts from the revision at which editing began; a newer one is shown, the draft stays. */
export function TicketEdit({ ticket, close }: TicketEditProps) {
  const [base, setBase] = useState(ticket)
  usePresenceActivity('editing', true)
  return <EditForm key={base.rev} base={base} ticket={ticket} close={close} loadTheirs={() => setBase(ticket)} />
}

function EditForm({
  base: stored,
  ticket,
  close,
  loadTheirs,
}: TicketEditProps & { readonly base: Ticket; readonly loadTheirs: () => void }) {
  const { t } = useTranslation(['tickets', 'common'])
  const read = useMessageText()
  // As it was read when editing began: what is left as it was is not sent.
  const [base] = useState(() => ({ ...stored, description: read({ message: stored.description, wording: stored.description_wording }) }))
  const zone = useZoneOf()(base.location.id)
  const save = useUpdateTicket(base.id)
  const { form, refuse, focusFirst } = useContractForm(TicketChanges, valuesOf(base, zone), {
    read: (values) => ({ rev: base.rev, ...changesOf(values, base, zone) }),
  })
  const say = (error: unknown) => {
    // A newer revision is said in the form, with both ways on.
    if (isOutdated(error)) return
    if (error instanceof Refused && error.status === 409) showRefusal(error)
    else if (!refuse(error)) showRefusal(error)
  }
  const put = (rev: number) =>
    form.onSubmit((values) => {
      const changes = changesOf(values, base, zone)
      if (Object.keys(changes).length === 0) return close()
      save.mutate(
        { rev, ...changes },
        {
          onSuccess() {
            toastSuccess('update')
            close()
          },
          onError: say,
        },
      )
    }, focusFirst)
  return (
    <form onSubmit={put(base.rev)} noValidate aria-label={t('editTicket')}>
      <Stack p="md" gap="md">
        <CategoryField form={form} typeId={base.ticket_type_id} locationId={base.location.id} base={base} />
        <SubtypeField form={form} typeId={base.ticket_type_id} base={base} />
        <WhatFields form={form} />
        <TypeFields form={form} typeId={base.ticket_type_id} locationId={base.location.id} facts={base.facts} />
        <WhereFields form={form} locationId={base.location.id} base={base} />
        <WhenFields form={form} zone={zone} />
        {ticket.rev > base.rev && (
          <ChangedMeanwhile base={base} ticket={ticket} loadTheirs={loadTheirs} putMine={() => put(ticket.rev)()} busy={save.isPending} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('discard', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('saveChanges', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Refused && error.status === 409 && error.errors.some((error) => error.field === 'rev')
