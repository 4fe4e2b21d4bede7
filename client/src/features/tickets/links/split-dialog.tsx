import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { permissionOfType, ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { sessionStore } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { shortDate } from '../detail/ticket-dates.ts'
import { useLogs } from '../detail/ticket-timeline.tsx'
import { useToTicket } from '../moves/use-to-ticket.ts'
import { Buttons, Frame } from './link-dialog.tsx'
import { useSplitTicket } from './links.api.ts'

interface Values extends Record<string, unknown> {
  title: string
  ticket_type_id: string
  note_ids: string[]
}

/** Makes a ticket of its own from chosen notes, and goes to it. */
export function SplitDialog({ ticket, close }: { readonly ticket: Ticket; readonly close: () => void }) {
  const { t } = useTranslation(['ticket_tools', 'nav'])
  const toTicket = useToTicket()
  const say = useMessageText()
  const split = useSplitTicket(ticket.id)
  const zone = useZoneOf()(ticket.location.id)
  const notes = (useLogs(ticket.id) ?? []).filter((log) => log.action === 'note')
  const permissions = sessionStore.getState().user?.permissions ?? []
  const types = ticketTypes.filter((item) => permissions.includes(permissionOfType(item.code)))
  const read = ({ ticket_type_id, ...rest }: Values) => ({ ...rest, ticket_type_id: Number(ticket_type_id), rev: ticket.rev })
  const { form, onError, focusFirst } = useContractForm<Values>(
    ticketLinks.split.body,
    { title: '', ticket_type_id: String(ticket.ticket_type_id), note_ids: [] },
    { read },
  )
  const submit = form.onSubmit(
    (values) =>
      split.mutate(read(values), {
        onSuccess({ data }) {
          toastSuccess('create')
          close()
          toTicket(data)
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Frame title={`${t('split.open')} · ${ticket.number}`} close={close}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t(notes.length === 0 ? 'split.noNotes' : 'split.text')}
          </Text>
          <TextInput label={t('split.title')} withAsterisk maxLength={200} key={form.key('title')} {...form.getInputProps('title')} />
          <Select
            label={t('split.type')}
            allowDeselect={false}
            data={types.map((item) => ({ value: String(item.id), label: t(`type.${item.code}`, { ns: 'nav' }) }))}
            key={form.key('ticket_type_id')}
            {...form.getInputProps('ticket_type_id')}
          />
          <Checkbox.Group label={t('split.notes')} withAsterisk key={form.key('note_ids')} {...form.getInputProps('note_ids')}>
            <Stack gap={6} mt={4} mah={260} style={{ overflowY: 'auto' }}>
              {notes.map((note) => (
                <Checkbox
                  key={note.id}
                  value={note.id}
                  label={say({ message: note.text, wording: note.wording }) || t('split.pictures', { count: note.images.length })}
                  description={[note.actor?.name, shortDate(note.at, zone)].filter(Boolean).join(' · ')}
                  styles={{ label: { overflowWrap: 'anywhere' } }}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Buttons close={close} word={t('split.do')} busy={split.isPending} />
        </Stack>
      </form>
    </Frame>
  )
}
