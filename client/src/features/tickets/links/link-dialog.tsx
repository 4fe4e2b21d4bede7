import { Button, Group, Select, type SelectProps, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { bodyOf, useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useToTicket } from '../moves/use-to-ticket.ts'
import { useAddLink, useMergeTicket } from './links.api.ts'
import { STANDINGS, type Standing, standingText } from './standings.ts'

interface DialogProps {
  readonly ticket: Ticket
  readonly close: () => void
}

export function Frame({ title, close, children }: { readonly title: string; readonly close: () => void; readonly children: ReactNode }) {
  return (
    <Modal opened onClose={close} title={title} centered>
      <Stack gap="sm">{children}</Stack>
    </Modal>
  )
}
export function Buttons({ close, word, busy }: { readonly close: () => void; readonly word: string; readonly busy: boolean }) {
  const { t } = useTranslation('common')
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close}>
        {t('back')}
      </Button>
      <Button type="submit" loading={busy}>
        {word}
      </Button>
    </Group>
  )
}

/** Binds a ticket to another. */
export function LinkDialog({ ticket, close }: DialogProps) {
  const { t } = useTranslation('tickets')
  const add = useAddLink(ticket.id)
  const read = ({ standing, ticket_id }: { standing: Standing; ticket_id: string }) => bodyOf({ ...STANDINGS[standing], ticket_id })
  const { form, onError, focusFirst } = useContractForm(ticketLinks.add.body, { standing: 'relates' as Standing, ticket_id: '' }, { read })
  const submit = form.onSubmit(
    (values) =>
      add.mutate(read(values) as never, {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Frame title={`${t('links.add')} · ${ticket.number}`} close={close}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Select
            label={t('links.kind')}
            allowDeselect={false}
            data={(Object.keys(STANDINGS) as Standing[]).map((value) => ({ value, label: standingText(t, value) }))}
            key={form.key('standing')}
            {...form.getInputProps('standing')}
          />
          <TicketSelect label={t('links.other')} except={ticket.id} key={form.key('ticket_id')} {...form.getInputProps('ticket_id')} />
          <Buttons close={close} word={t('links.add')} busy={add.isPending} />
        </Stack>
      </form>
    </Frame>
  )
}

/** Makes two tickets one, and goes to the one that stays. */
export function MergeDialog({ ticket, close }: DialogProps) {
  const { t } = useTranslation('tickets')
  const toTicket = useToTicket()
  const merge = useMergeTicket(ticket.id)
  const read = ({ into_id }: { into_id: string }) => bodyOf({ into_id, rev: ticket.rev })
  const { form, onError, focusFirst } = useContractForm(ticketLinks.merge.body, { into_id: '' }, { read })
  const submit = form.onSubmit(
    (values) =>
      merge.mutate(read(values) as never, {
        onSuccess({ data }) {
          toastSuccess('update')
          close()
          toTicket(data)
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Frame title={`${t('links.merge')} · ${ticket.number}`} close={close}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('links.mergeHint', { number: ticket.number })}
          </Text>
          <TicketSelect label={t('links.into')} except={ticket.id} key={form.key('into_id')} {...form.getInputProps('into_id')} />
          <Buttons close={close} word={t('links.merge')} busy={merge.isPending} />
        </Stack>
      </form>
    </Frame>
  )
}

const OFFERED = 20

/** Tickets found by what is typed: number, title or code; without `except`, the one it is about. */
function TicketSelect({ except, ...props }: SelectProps & { readonly except: string }) {
  const { t } = useTranslation('tickets')
  const [typed, setTyped] = useState('')
  const chosen = typed.split(' · ')[0] ?? ''
  const [search] = useDebouncedValue(chosen.trim(), 250)
  const query = { limit: OFFERED, ...(search && { search }) }
  const { data } = useQuery({ ...asking(tickets.list, { query }), placeholderData: keepPreviousData })
  const found = (data?.data ?? []).filter((item) => item.id !== except)
  return (
    <Select
      searchable
      withAsterisk
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('links.find')}
      data={found.map((item) => ({ value: item.id, label: `${item.number} · ${item.title}` }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      {...props}
    />
  )
}
