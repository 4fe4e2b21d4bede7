import { Group, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { QuestionResult } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Section } from '../../../kit/section.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { barsOf, netPromoters, rowsOf } from './result-figures.ts'

interface QuestionResultsProps {
  readonly questions: readonly QuestionResult[]
  readonly answers: number
}

/** Each question with how it was answered. */
export function QuestionResults({ questions, answers }: QuestionResultsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {questions.map((result) => (
        <OneQuestion key={result.question.key} result={result} answers={answers} />
      ))}
    </SimpleGrid>
  )
}

function OneQuestion({ result, answers }: { readonly result: QuestionResult; readonly answers: number }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const { question, answered, mean } = result
  const promoters = question.kind === 'nps' ? netPromoters(result) : null
  return (
    <Section title={textOf(question.title)}>
      <Group gap="md" mb="sm">
        <Text size="xs" c="dimmed">
          {t('answeredOf', { answered: numberText(answered), answers: numberText(answers) })}
        </Text>
        {mean !== null && <Text size="xs" fw={600} className="num">{`${t('mean')} ${numberText(mean, 2)}`}</Text>}
        {promoters !== null && <Text size="xs" fw={600} className="num">{`NPS ${numberText(promoters)}`}</Text>}
      </Group>
      {question.kind === 'matrix' || question.kind === 'ranking' ? <Grid result={result} /> : <Bars result={result} />}
      <Texts texts={result.texts} />
    </Section>
  )
}

function Bars({ result }: { readonly result: QuestionResult }) {
  const textOf = useTextOf()
  const { t } = useTranslation('surveys')
  const bars = barsOf(result, textOf, t)
  const all = Math.max(1, result.answered)
  return (
    <Stack gap={6}>
      {bars.map(({ key, label, count }) => (
        <div key={key}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {label}
            </Text>
            <Text size="sm" c="dimmed" className="num" style={{ flex: 'none' }}>
              {`${numberText(count)} · ${numberText((100 * count) / all)} %`}
            </Text>
          </Group>
          <Progress value={(100 * count) / all} aria-label={label} />
        </div>
      ))}
    </Stack>
  )
}

/** Rows of a matrix by its columns, or options by the places they were given. */
function Grid({ result }: { readonly result: QuestionResult }) {
  const textOf = useTextOf()
  const { t } = useTranslation('surveys')
  const { head, rows } = rowsOf(result, textOf)
  const title = textOf(result.question.title)
  return (
    <ScrollTable label={title} from={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(result.question.kind === 'ranking' ? 'option' : 'row')}</Table.Th>
          {head.map((name) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, label, counts }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            {counts.map((count, at) => (
              <Table.Td key={head[at]} ta="right" className="num">
                {numberText(count)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

const Texts = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length > 0 && (
    <Stack gap={6} mah={260} style={{ overflowY: 'auto' }} component="ul" m={0} p={0} tabIndex={0}>
      {texts.map((text, at) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have nothing else, and two may be alike.
          key={at}
          component="li"
          size="sm"
          style={{
            listStyle: 'none',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            borderBottom: '1px solid var(--mantine-color-default-border)',
          }}
          pb={6}
        >
          {text}
        </Text>
      ))}
    </Stack>
  )
