import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOf } from '../../../kit/forms/form.ts'
import { type DialogProps, Frame, oneLine, useMoveForm } from '../moves/move-form.tsx'
import { PicturesField, useDrop } from '../notes/note-pictures.tsx'
import { usePictures } from '../notes/use-pictures.ts'
import { useEvidence } from './evidence.api.ts'
import { EvidenceList, isThere } from './evidence-list.tsx'

const EMPTY = { solution: '', reading: '', statement: '', without_evidence: '' }

/** The solution with its pictures and the evidence that is wanted; what is missing may be left out with a reason. */
export function ResolveForm(props: DialogProps) {
  const { t } = useTranslation(['tickets', 'ticket_types'])
  const wanted = useEvidence(props.ticket.id) ?? []
  const pictures = usePictures()
  const { over, handlers } = useDrop(pictures.take)
  const [words, setWords] = useState({ reading: '', statement: '' })
  const read = ({ solution, reading, statement, without_evidence }: typeof EMPTY) =>
    bodyOf({
      solution: oneLine(solution),
      reading: oneLine(reading),
      statement: statement.trim(),
      without_evidence: oneLine(without_evidence),
    })
  const { form, submit, busy } = useMoveForm(props, EMPTY, { read, images: pictures.images })
  form.watch('reading', ({ value }) => setWords((before) => ({ ...before, reading: value })))
  form.watch('statement', ({ value }) => setWords((before) => ({ ...before, statement: value })))
  const given = { ...words, pictures: pictures.images.length }
  const wants = (kind: string) => wanted.find((item) => item.kind === kind)
  const missing = wanted.filter((item) => !isThere(item, given))
  return (
    <div {...handlers}>
      <Frame {...props} submit={submit} busy={busy}>
        <Textarea
          label={t('solution')}
          description={t('solutionHint')}
          withAsterisk
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          key={form.key('solution')}
          {...form.getInputProps('solution')}
        />
        <EvidenceList wanted={wanted} given={given} />
        <PicturesField label={t('solutionImages')} pictures={pictures} over={over} />
        {wants('reading') && !wants('reading')?.there && (
          <TextInput
            label={t('fact.reading', { ns: 'ticket_types' })}
            description={t('readingHint', { ns: 'ticket_types' })}
            maxLength={500}
            key={form.key('reading')}
            {...form.getInputProps('reading')}
          />
        )}
        {wants('statement') && (
          <Textarea
            label={t('fact.statement', { ns: 'ticket_types' })}
            description={t('statementHint', { ns: 'ticket_types' })}
            autosize
            minRows={2}
            maxLength={2000}
            key={form.key('statement')}
            {...form.getInputProps('statement')}
          />
        )}
        {missing.length > 0 && (
          <Textarea
            label={t('withoutEvidence')}
            description={t(missing.some((item) => item.kind === 'device') ? 'alarmStands' : 'evidenceMissing')}
            autosize
            minRows={2}
            maxLength={500}
            key={form.key('without_evidence')}
            {...form.getInputProps('without_evidence')}
          />
        )}
      </Frame>
    </div>
  )
}
