import { Alert, Button, Divider, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { PublicTicket, PublicVisitor } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../kit/calls/call.ts'
import { newCommandId } from '../../kit/calls/new-key.ts'
import { spanText } from '../../kit/dates/dates.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useAddCompanion, useTellLanguage, useVisit, useVisitorsOfLink, type VisitLink } from './external.api.ts'
import { ExternalFrame } from './external-frame.tsx'
import { VisitForm } from './visit-form.tsx'
import { VisitStatus } from './visit-status.tsx'

/** An invitation: first what the visitor has to say, then how far they are and the code of the gate. */
export function VisitPage({ link }: { readonly link: VisitLink }) {
  const { t } = useTranslation('external')
  const visit = useVisit(link)
  const visitors = useVisitorsOfLink(link)
  const tell = useTellLanguage(link)
  const error = visit.error ?? visitors.error
  const isGone = error instanceof Refused && [404, 422].includes(error.status)
  return (
    <ExternalFrame told={(language) => visit.data && tell.mutate(language)}>
      {isGone && <EmptyState title={t('gone')} text={t('goneText')} />}
      {error && !isGone && <FailedState error={error} retry={() => void visit.refetch().then(() => visitors.refetch())} />}
      {!error && (!visit.data || !visitors.data) && <WaitingRows rows={4} />}
      {!error && visit.data && visitors.data && <Visit link={link} ticket={visit.data.data} people={visitors.data.data} />}
    </ExternalFrame>
  )
}

interface VisitProps {
  readonly link: VisitLink
  readonly ticket: PublicTicket
  readonly people: readonly PublicVisitor[]
}
function Visit({ link, ticket, people }: VisitProps) {
  const { t } = useTranslation('external')
  const { site, from, until, title, host, note } = ticket
  return (
    <Stack gap="md">
      <div>
        <Title order={1} fz={22}>
          {t('title', { site: site.name })}
        </Title>
        <Text>{title}</Text>
        <Text size="sm" c="dimmed">
          {spanText(from, until, site.zone)}
        </Text>
        {host && (
          <Text size="sm" c="dimmed">
            {t('host', { name: host })}
          </Text>
        )}
        {note && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Text>}
      </div>
      {ticket.waiting && (
        <Alert color="orange" role="status" title={t('waiting')}>
          {t('waitingText')}
        </Alert>
      )}
      {people.map((person) => (
        <Person key={person.id} link={link} ticket={ticket} person={person} alone={people.length === 1} />
      ))}
      {(ticket.adding === 'free' || ticket.adding === 'anew') && <AddCompanion link={link} isAnew={ticket.adding === 'anew'} />}
      {ticket.adding === 'by_host' && (
        <Text size="sm" c="dimmed">
          {t('addByHost')}
        </Text>
      )}
    </Stack>
  )
}

interface PersonProps {
  readonly link: VisitLink
  readonly ticket: PublicTicket
  readonly person: PublicVisitor
  readonly alone: boolean
}
const CHANGEABLE: readonly string[] = ['submitted', 'verified', 'assigned']
function Person({ link, ticket, person, alone }: PersonProps) {
  const { t } = useTranslation('external')
  const [open, setOpen] = useState(alone)
  const [changing, setChanging] = useState(false)
  const isNew = person.state === 'invited'
  return (
    <Stack component="section" aria-label={person.name} gap="sm">
      <Divider />
      <Text fw={600} fz={18}>
        {person.name}
      </Text>
      {isNew && !open && <Button onClick={() => setOpen(true)}>{t('complete', { name: person.name })}</Button>}
      {!isNew && <VisitStatus person={person} />}
      {!isNew && !changing && CHANGEABLE.includes(person.state) && (
        <Button variant="subtle" w="fit-content" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
      {((isNew && open) || changing) && <VisitForm link={link} ticket={ticket} person={person} done={() => setChanging(false)} />}
    </Stack>
  )
}

function AddCompanion({ link, isAnew }: { readonly link: VisitLink; readonly isAnew: boolean }) {
  const { t } = useTranslation('external')
  const [name, setName] = useState('')
  const [command_id, setCommand] = useState(newCommandId)
  const add = useAddCompanion(link)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!name.trim() || add.isPending) return
        add.mutate(
          { command_id, name: name.trim() },
          {
            onSuccess: () => {
              setName('')
              setCommand(newCommandId())
            },
          },
        )
      }}
    >
      <Divider mb="sm" />
      <Group align="flex-end" gap="xs">
        <TextInput
          flex={1}
          label={t('addCompanion')}
          {...(isAnew && { description: t('addAnew') })}
          maxLength={120}
          value={name}
          error={add.error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!name.trim()} loading={add.isPending}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}
