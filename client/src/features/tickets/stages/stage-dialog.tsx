import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/refusals.ts'
import { toastSuccess } from '../../../kit/toasts.ts'
import { useStageMove } from './stages.api.ts'

/** A step that has to be told something first. */
export function StageDialog({ move, ticket, close }: { readonly move: string; readonly ticket: Ticket; readonly close: () => void }) {
  const { t } = useTranslation('ticket_types')
  const [note, setNote] = useState('')
  const run = useStageMove(ticket)
  const ready = note.trim() !== ''
  const done = () => {
    toastSuccess('update')
    close()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={`${t(`step.${move}`)} · ${ticket.number}`}
      centered
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !run.isPending) run.mutate({ move, note: note.trim() }, { onSuccess: done, onError: showRefusal })
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={t(move === 'finish' ? 'whatWasDone' : 'why')}
            withAsterisk
            data-autofocus
            autosize
            minRows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('back', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={run.isPending} disabled={!ready}>
              {t(`step.${move}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
