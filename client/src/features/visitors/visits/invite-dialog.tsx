import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../../i18n/i18n.ts'
import { newCommandId } from '../../../kit/calls/new-key.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useVisitorCommand } from '../visitors.api.ts'
import { HostSelect } from './host-select.tsx'
import { InviteKind } from './invite-kind.tsx'
import { type InvitationKind, linesOf, MOST_LINES } from './invited-lines.ts'
import { InvitedPreview } from './invited-preview.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LinesField } from './lines-field.tsx'

interface InviteProps {
  readonly ticket: Pick<Ticket, 'id' | 'location' | 'requester'>
  readonly mayWalkIn: boolean
  readonly close: () => void
}

/**
 * One visitor a line, pasted, typed or from a CSV file: name, then company, e-mail, telephone and plate where known. Every line is
 * shown as it was understood; however often it is sent, they are invited once.
 */
export function InviteDialog({ ticket, mayWalkIn, close }: InviteProps) {
  const { t } = useTranslation('visitors')
  const [command_id] = useState(newCommandId)
  const [kind, setKind] = useState<InvitationKind>('single')
  const [text, setText] = useState('')
  const [host_id, setHost] = useState(ticket.requester?.id ?? null)
  const [co_host_id, setCoHost] = useState<string | null>(null)
  const [language, setLanguage] = useState<'en' | 'id'>(languageNow() === 'id' ? 'id' : 'en')
  const run = useVisitorCommand(visitors.invite, 'create')
  const lines = linesOf(text)
  const isGood = lines.length > 0 && lines.length <= MOST_LINES && lines.every((line) => !line.fault)
  const send = () => {
    const people = lines.map(({ draft }) => ({ ...draft, host_id, co_host_id }))
    const body = { command_id, language, visitors: people, walk_in: kind === 'walk_in', group: kind === 'group' }
    run.mutate({ params: { id: ticket.id }, body }, { onSuccess: close })
  }
  return (
    <Modal opened onClose={close} size="lg" title={t('invite')} centered>
      <Stack gap="sm">
        <InviteKind value={kind} mayWalkIn={mayWalkIn} onChange={setKind} />
        <Text size="sm" c="dimmed">
          {t(`kindText.${kind}`)}
        </Text>
        <LinesField text={text} setText={setText} isFirst />
        <InvitedPreview lines={lines} />
        {lines.length > MOST_LINES && <Text c="red">{t('invitation.tooMany', { count: MOST_LINES })}</Text>}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <HostSelect label={t('fact.host')} locationId={ticket.location.id} now={ticket.requester} value={host_id} onChange={setHost} />
          <HostSelect label={t('fact.coHost')} locationId={ticket.location.id} value={co_host_id} onChange={setCoHost} />
        </SimpleGrid>
        {kind !== 'walk_in' && <LanguageChoice value={language} onChange={(value) => setLanguage(value as typeof language)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button onClick={send} disabled={!isGood} loading={run.isPending}>
            {t('inviteCount', { count: lines.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
