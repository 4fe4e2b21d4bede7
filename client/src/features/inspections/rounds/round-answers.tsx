import { Group, Stack, Text } from '@mantine/core'
import type { InspectionLine, InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import type { InspectionAnswer, InspectionRoundDetail } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { askedLines } from '@menara/shared/domain/inspections/inspection-score.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { LargePicture, type OpenedPicture } from '../../../kit/large-picture.tsx'
import { Section } from '../../../kit/section.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { ResultBadge } from '../inspection-badges.tsx'
import { photoPath } from '../inspections.api.ts'

interface RoundAnswersProps {
  readonly round: InspectionRoundDetail
  readonly sections: readonly InspectionSection[]
}

/** The lines of a round by section, each with its answer, note and photos. */
export function RoundAnswers({ round, sections }: RoundAnswersProps) {
  const textOf = useTextOf()
  const ids = round.checkpoints.map(({ id }) => id)
  return sections.map((section) => (
    <Section key={section.id} title={textOf({ en: section.title_en, id: section.title_id })}>
      <Stack gap="sm">
        {askedLines([section], ids).map(({ line, checkpoint_id }) => (
          <Answered
            key={`${checkpoint_id} ${line.id}`}
            roundId={round.id}
            line={line}
            checkpoint={round.checkpoints.find(({ id }) => id === checkpoint_id)?.name}
            answer={round.answers.find((one) => one.line_id === line.id && one.checkpoint_id === checkpoint_id)}
          />
        ))}
      </Stack>
    </Section>
  ))
}

interface AnsweredProps {
  readonly roundId: string
  readonly line: InspectionLine
  readonly checkpoint: string | undefined
  readonly answer: InspectionAnswer | undefined
}
function Answered({ roundId, line, checkpoint, answer }: AnsweredProps) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const text = textOf({ en: line.text_en, id: line.text_id })
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {checkpoint && (
            <Text span size="sm" c="dimmed">
              {checkpoint} ·{' '}
            </Text>
          )}
          {text}
        </Text>
        <Group gap={6} wrap="nowrap">
          {answer && <Value line={line} answer={answer} />}
          {answer?.result && <ResultBadge result={answer.result} />}
          {!answer && (
            <Text size="xs" c="dimmed">
              {t('noAnswer')}
            </Text>
          )}
        </Group>
      </Group>
      {answer?.note && (
        <Text size="xs" c="dimmed">
          {answer.note}
        </Text>
      )}
      {answer && answer.photo_ids.length > 0 && <Photos roundId={roundId} ids={answer.photo_ids} of={text} />}
    </div>
  )
}

function Value({ line, answer: { value } }: { readonly line: InspectionLine; readonly answer: InspectionAnswer }) {
  const textOf = useTextOf()
  const option = line.options.find(({ id }) => id === value)
  if (option) return <Text size="sm">{textOf({ en: option.text_en, id: option.text_id })}</Text>
  if (typeof value === 'number') return <Text size="sm" className="num">{`${numberText(value)} ${line.unit}`}</Text>
  return line.kind === 'text' ? <Text size="sm">{value}</Text> : null
}

interface PhotosProps {
  readonly roundId: string
  readonly ids: readonly string[]
  /** What they show. */
  readonly of: string
}
/** Photos of an answer or finding, each larger when it is asked for. */
export function Photos({ roundId, ids, of }: PhotosProps) {
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  return (
    <Group gap="xs" mt={4}>
      {ids.map((id) => (
        <AuthImage key={id} path={photoPath(roundId, id)} alt={of} height={72} onOpen={(url) => setOpened({ url, name: of })} />
      ))}
      <LargePicture picture={opened} close={() => setOpened(null)} />
    </Group>
  )
}
