import type { SurveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import type { SurveyResponse } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { answerTo } from '@menara/shared/domain/surveys/survey-logic.ts'
import { useTranslation } from 'react-i18next'
import type { MadeFile } from '../../../kit/exports/export-menu.tsx'
import type { Sheet } from '../../../kit/exports/sheet.ts'
import { type TableFormat, tableFile } from '../../../kit/exports/table-file.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { everyResponse } from '../surveys.api.ts'
import { answerText } from './answer-text.ts'
import { barsOf } from './result-figures.ts'

type Query = Parameters<typeof everyResponse>[1]

/** Makes a file of the responses, one a row, and of the counts by question. */
export function useResultFile(id: string, query: Query): (results: SurveyResults, format: TableFormat) => Promise<MadeFile> {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const countsOf = ({ questions }: SurveyResults): Sheet => ({
    name: t('questions'),
    head: [t('question'), t('answer'), t('count')],
    rows: questions.flatMap((result) =>
      result.question.kind === 'matrix' || result.question.kind === 'ranking'
        ? result.values.map(({ row, value, count }) => [textOf(result.question.title), [row, value].filter(Boolean).join(': '), count])
        : barsOf(result, textOf, t).map(({ label, count }) => [textOf(result.question.title), label, count]),
    ),
  })
  const responsesOf = ({ questions }: SurveyResults, rows: readonly SurveyResponse[]): Sheet => ({
    name: t('answers'),
    head: [
      t('day'),
      t('site'),
      t('area'),
      t('asset'),
      t('person'),
      t('ticket'),
      t('score'),
      ...questions.map(({ question }) => textOf(question.title)),
    ],
    rows: rows.map((row) => [
      ...[row.day, row.location?.name ?? '', row.area?.name ?? '', row.asset?.name ?? '', row.person?.name ?? '', row.ticket?.number ?? ''],
      row.score,
      ...questions.map(({ question }) => answerText(question, answerTo(row.answers, question.key), { textOf, t })),
    ]),
  })
  return async (results, format) =>
    tableFile(textOf(results.survey.title), format, [responsesOf(results, await everyResponse(id, query)), countsOf(results)])
}
