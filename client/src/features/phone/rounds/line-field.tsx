import { Badge, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import classes from '../phone.module.css'
import type { NewPhoto } from '../queue/phone-session.ts'
import { usePhone } from '../use-phone.ts'
import { LineValue } from './line-value.tsx'
import { PhotoField } from './photo-field.tsx'
import { answerOf, type Line, type RoundView, viewOf } from './round-progress.ts'
import { type AnswerChange, answerWith } from './round-steps.ts'

interface LineFieldProps {
  readonly view: RoundView
  readonly line: Line
  readonly checkpointId: string | null
  readonly isOpen: boolean
}

/** One question with its answer, note and photos. What is changed is kept at once. */
export function LineField({ view, line, checkpointId, isOpen }: LineFieldProps) {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  const { phone, me } = usePhone()
  const { round } = view
  const answer = answerOf(round, line.id, checkpointId)
  const lacks = view.lacking.filter((item) => item.line.id === line.id && item.checkpoint_id === checkpointId && item.lacks !== 'answer')
  const text = textOf({ en: line.text_en, id: line.text_id })
  const save = (change: Parameters<typeof answerWith>[1]['change'], photos: readonly NewPhoto[] = []) =>
    phone.record(
      round.id,
      (kept, entries) =>
        answerWith(viewOf(kept, entries, me).round, { at: new Date().toISOString(), lineId: line.id, checkpointId, change }),
      photos,
    )
  const hasPhotos = line.kind === 'photo' || answer?.result === 'fail' || (answer?.photo_ids.length ?? 0) > 0
  return (
    <Box className={classes.line} role="group" aria-label={text}>
      <Text fw={600} mb={8} component="div">
        {text}
        {line.required && (
          <Text span c="var(--app-critical)" title={t('required')}>
            {' *'}
          </Text>
        )}
        <Limits line={line} />
      </Text>
      <Stack gap="sm">
        <LineValue line={line} label={text} value={answer?.value ?? null} isOpen={isOpen} save={(value) => void save({ value })} />
        {lacks.length > 0 && (
          <Group gap={6} role="status">
            {lacks.map((item) => (
              <Badge key={item.lacks} color="red" size="lg">
                {t(`lacks.${item.lacks}`)}
              </Badge>
            ))}
          </Group>
        )}
        <Note
          key={answer?.note ?? ''}
          note={answer?.note ?? ''}
          isOpen={isOpen}
          isWanted={answer?.result === 'fail'}
          save={(change) => void save(change)}
        />
        {hasPhotos && (
          <PhotoField
            roundId={round.id}
            label={text}
            photoIds={answer?.photo_ids ?? []}
            isOpen={isOpen}
            add={(photo) => save((before) => ({ photo_ids: [...(before?.photo_ids ?? []), photo.id] }), [photo])}
            remove={(id) => void save((before) => ({ photo_ids: (before?.photo_ids ?? []).filter((photoId) => photoId !== id) }))}
          />
        )}
      </Stack>
    </Box>
  )
}

function Limits({ line: { kind, unit, min, max } }: { readonly line: Line }) {
  const { t } = useTranslation('phone')
  if (kind !== 'number' || (min === null && max === null)) return null
  const digits = (value: number) => numberText(value, Number.isInteger(value) ? 0 : 2)
  const params = { min: min === null ? '' : digits(min), max: max === null ? '' : digits(max), unit }
  return (
    <Text size="sm" c="dimmed" className="num">
      {t(min === null ? 'atMost' : max === null ? 'atLeast' : 'between', params).trim()}
    </Text>
  )
}

interface NoteProps {
  readonly note: string
  readonly isOpen: boolean
  readonly isWanted: boolean
  readonly save: (change: AnswerChange) => void
}
function Note({ note, isOpen, isWanted, save }: NoteProps) {
  const { t } = useTranslation('phone')
  const [draft, setDraft] = useState(note)
  const [isAsked, setAsked] = useState(false)
  if (!isOpen) return note ? <Text size="sm">{note}</Text> : null
  if (!isWanted && !isAsked && note === '')
    return (
      <Box>
        <Button size="lg" variant="subtle" px={0} leftSection={<IconNote size={18} aria-hidden />} onClick={() => setAsked(true)}>
          {t('addNote')}
        </Button>
      </Box>
    )
  return (
    <Textarea
      size="lg"
      label={t('note')}
      autosize
      minRows={2}
      maxLength={2000}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => save({ note: draft.trim() })}
    />
  )
}
