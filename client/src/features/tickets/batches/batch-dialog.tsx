import { Button, Group, Stack, Text } from '@mantine/core'
import type { BatchOperation } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../kit/calls/new-key.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { BATCH_FIELDS } from './batch-fields.tsx'
import { type BatchAsked, useBatchActs } from './ticket-batches.api.ts'

interface BatchDialogProps {
  readonly typeId: number
  readonly doing: BatchOperation
  readonly tickets: readonly Ticket[]
  readonly done: () => void
  readonly close: () => void
}

/** Asks what is needed, then does it to all chosen tickets. What was chosen stays when it is refused. */
export function BatchDialog({ typeId, doing, tickets, done, close }: BatchDialogProps) {
  const { t } = useTranslation(['queue', 'common'])
  const { run } = useBatchActs()
  const [asked, setAsked] = useState<Omit<BatchAsked, 'doing'>>({})
  const [key, setKey] = useState(newKey)
  const [isTried, setTried] = useState(false)
  const [seen] = useState(() => new Map(tickets.map((ticket) => [ticket.id, ticket.rev])))
  const { Fields, isReady } = BATCH_FIELDS[doing]
  const lacks = !isReady(asked)
  const change = (more: Omit<BatchAsked, 'doing'>) => {
    setAsked((before) => ({ ...before, ...more }))
    // Another body is another bulk change.
    setKey(newKey())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacks) return
    const text = asked.text?.trim()
    const words = text && { text: doing === 'note' ? text : text.replace(/\s*\n\s*/g, ' ') }
    const body = {
      doing,
      ...asked,
      ...words,
      ticket_ids: tickets.map((ticket) => ticket.id),
      revs: tickets.map((ticket) => seen.get(ticket.id) ?? ticket.rev),
    }
    run.mutate(
      { key, body },
      {
        onSuccess() {
          done()
          close()
        },
        onError: showRefusal,
      },
    )
  }
  return (
    <Modal opened onClose={close} title={`${t(`batch.doing.${doing}`)} · ${t('batch.chosen', { count: tickets.length })}`} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Fields
            typeId={typeId}
            tickets={tickets}
            asked={asked}
            change={change}
            error={isTried && lacks && t('rule.required', { ns: 'common' })}
          />
          <Text size="sm" c="dimmed">
            {t(doing === 'note' ? 'batch.hintNote' : 'batch.hint')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('back', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={run.isPending}>
              {t('batch.apply', { count: tickets.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
