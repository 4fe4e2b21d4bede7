import { Textarea } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { TicketDialog } from '../detail/ticket-dialog.tsx'
import { useEvidence } from '../evidence/evidence.api.ts'
import { EvidenceList, isThere } from '../evidence/evidence-list.tsx'
import { PicturesField, useDrop } from '../notes/note-pictures.tsx'
import { usePictures } from '../notes/use-pictures.ts'
import { SettleForm } from '../settlements/settle-form.tsx'
import { StageForm, type StageFormProps } from './stage-form.tsx'
import { useStageMove } from './stages.api.ts'

const FORMS: Readonly<Record<string, (props: StageFormProps) => ReactNode>> = { finish: FinishForm, settle: SettleForm }

/** A step that has to be told something first. */
export function StageDialog({ move, ticket, close }: { readonly move: string; readonly ticket: Ticket; readonly close: () => void }) {
  const { t } = useTranslation('ticket_types')
  const run = useStageMove(ticket)
  const Form = FORMS[move] ?? ReasonForm
  const done = () => {
    toastSuccess('update')
    close()
  }
  return (
    <TicketDialog title={`${t(`step.${move}`)} · ${ticket.number}`} close={close}>
      <Form
        ticket={ticket}
        word={t(`step.${move}`)}
        close={close}
        busy={run.isPending}
        send={(said) => run.mutate({ move, ...said }, { onSuccess: done, onError: showRefusal })}
      />
    </TicketDialog>
  )
}

function ReasonForm(props: StageFormProps) {
  const { t } = useTranslation('ticket_types')
  const [note, setNote] = useState('')
  return (
    <StageForm {...props} said={note.trim() === '' ? null : { note: note.trim() }}>
      <Words label={t('why')} value={note} put={setNote} />
    </StageForm>
  )
}

/** What was done, with pictures where its category wants them. */
function FinishForm(props: StageFormProps) {
  const { t } = useTranslation(['ticket_types', 'tickets'])
  const [note, setNote] = useState('')
  const [without, setWithout] = useState('')
  const wanted = useEvidence(props.ticket.id) ?? []
  const pictures = usePictures()
  const { over, handlers } = useDrop(pictures.take)
  const given = { pictures: pictures.images.length, reading: '', statement: '' }
  const isMissing = wanted.some((item) => !isThere(item, given))
  const said = { note: note.trim(), images: pictures.images, ...(isMissing && without.trim() && { without_evidence: without.trim() }) }
  return (
    <div {...handlers}>
      <StageForm {...props} said={note.trim() === '' ? null : said}>
        <Words label={t('whatWasDone')} value={note} put={setNote} />
        <EvidenceList wanted={wanted} given={given} />
        <PicturesField label={t('solutionImages', { ns: 'tickets' })} pictures={pictures} over={over} />
        {isMissing && (
          <Textarea
            label={t('withoutEvidence', { ns: 'tickets' })}
            description={t('evidenceMissing', { ns: 'tickets' })}
            maxLength={500}
            value={without}
            onChange={(event) => setWithout(event.currentTarget.value.replaceAll('\n', ' '))}
          />
        )}
      </StageForm>
    </div>
  )
}

function Words({ label, value, put }: { readonly label: string; readonly value: string; readonly put: (text: string) => void }) {
  return (
    <Textarea
      label={label}
      withAsterisk
      data-autofocus
      autosize
      minRows={3}
      maxLength={2000}
      value={value}
      onChange={(event) => put(event.currentTarget.value)}
    />
  )
}
