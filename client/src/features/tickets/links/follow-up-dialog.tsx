import { Stack, Text, Textarea } from '@mantine/core'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../kit/calls/new-key.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { TicketDialog } from '../detail/ticket-dialog.tsx'
import { useToTicket } from '../moves/use-to-ticket.ts'
import { PicturesField, useDrop } from '../notes/note-pictures.tsx'
import { usePictures } from '../notes/use-pictures.ts'
import { Buttons } from './link-dialog.tsx'
import { useFollowUp } from './links.api.ts'

/** What is still to be said of a closed ticket, and goes to the new one that says it. */
export function FollowUpDialog({ ticket, close }: { readonly ticket: Ticket; readonly close: () => void }) {
  const { t } = useTranslation(['ticket_tools', 'tickets'])
  const toTicket = useToTicket()
  const [key] = useState(newKey)
  const followUp = useFollowUp(ticket.id, key)
  const pictures = usePictures()
  const { over, handlers } = useDrop(pictures.take)
  const { form, onError, focusFirst } = useContractForm(ticketLinks.followUp.body, { description: '' })
  const submit = form.onSubmit(
    (body) =>
      followUp.mutate(
        { body, images: pictures.images },
        {
          onSuccess({ data }) {
            toastSuccess('create')
            close()
            toTicket(data)
          },
          onError,
        },
      ),
    focusFirst,
  )
  return (
    <TicketDialog title={`${t('followUp.open')} · ${ticket.number}`} close={close}>
      <form onSubmit={submit} noValidate {...handlers}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('followUp.text')}
          </Text>
          <Textarea
            label={t('followUp.description')}
            withAsterisk
            data-autofocus
            autosize
            minRows={3}
            maxRows={12}
            maxLength={10_000}
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
          <PicturesField label={t('images', { ns: 'tickets' })} hint={t('imagesHint', { ns: 'tickets' })} pictures={pictures} over={over} />
          <Buttons close={close} word={t('followUp.do')} busy={followUp.isPending} />
        </Stack>
      </form>
    </TicketDialog>
  )
}
