import { Stack, Text, Title } from '@mantine/core'
import type { Answers, AnswerValue, Section } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { answerTo } from '@menara/shared/domain/surveys/survey-logic.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import type { Places } from './field-props.ts'
import { QuestionField } from './question-field.tsx'

interface SectionQuestionsProps {
  readonly section: Section
  readonly answers: Answers
  readonly places: Places
  readonly errors: ReadonlyMap<string, string>
  readonly change: (key: string, value: AnswerValue | undefined) => void
}

/** Where the field of a question is in the page. */
export const anchorOf = (key: string): string => `question-${key}`

/** A section with the questions of it that are shown. */
export function SectionQuestions({ section, answers, places, errors, change }: SectionQuestionsProps) {
  const textOf = useTextOf()
  const [title, text] = [textOf(section.title), textOf(section.text)]
  return (
    <Stack gap="lg">
      {(title || text) && (
        <div>
          {title && <Title order={2}>{title}</Title>}
          {text && (
            <Text c="dimmed" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          )}
        </div>
      )}
      {section.questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={answerTo(answers, question.key)}
          onChange={(value) => change(question.key, value)}
          error={errors.get(question.key)}
          anchor={anchorOf(question.key)}
          places={places}
        />
      ))}
    </Stack>
  )
}
