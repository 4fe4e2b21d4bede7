import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type Rfq, type RfqQuestion, rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { usePurchaseCommand } from '../purchasing.api.ts'

interface QuestionListProps {
  readonly rfq: Rfq
  readonly zone: string
  readonly mayAnswer: boolean
}

/** What suppliers ask; every answer is read by all who are invited. */
export function QuestionList({ rfq, zone, mayAnswer }: QuestionListProps) {
  const { t } = useTranslation('purchasing')
  if (rfq.questions.length === 0) return null
  return (
    <Section title={t('question.title')} count={rfq.questions.length}>
      <Stack gap="md">
        {rfq.questions.map((question) => (
          <Question key={question.id} question={question} zone={zone} mayAnswer={mayAnswer} />
        ))}
      </Stack>
    </Section>
  )
}

interface QuestionProps extends Omit<QuestionListProps, 'rfq'> {
  readonly question: RfqQuestion
}
function Question({ question, zone, mayAnswer }: QuestionProps) {
  const { t } = useTranslation('purchasing')
  const [answer, setAnswer] = useState('')
  const send = usePurchaseCommand(rfqs.answer)
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {question.question}
      </Text>
      <Text size="xs" c="dimmed">
        {dateText(question.asked_at, 'short', zone)}
      </Text>
      {question.answer !== null && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {question.answer}
        </Text>
      )}
      {question.answer === null && mayAnswer && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (answer.trim()) send.mutate({ params: { id: question.id }, body: { answer: answer.trim() } })
          }}
        >
          <Group align="flex-end" gap="xs" mt={4}>
            <TextInput
              flex={1}
              label={t('question.answer')}
              maxLength={2000}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={!answer.trim()} loading={send.isPending}>
              {t('question.send')}
            </Button>
          </Group>
        </form>
      )}
    </div>
  )
}
