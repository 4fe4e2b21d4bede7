import { Alert, Group, SimpleGrid, Stack } from '@mantine/core'
import type { SurveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveyFeed } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { ExportMenu } from '../../../kit/exports/export-menu.tsx'
import { tableFormats } from '../../../kit/exports/table-file.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { ChooseSurvey } from '../choose-survey.tsx'
import { SurveyState } from '../survey-state.tsx'
import { resultsOf } from '../surveys.api.ts'
import { surveyResultsView } from '../surveys-view.ts'
import { AreaFigures } from './area-figures.tsx'
import { MonthChart } from './month-chart.tsx'
import { QuestionResults } from './question-results.tsx'
import { useResultFile } from './result-file.ts'

/** What was answered to a survey, as answers come. */
export function SurveyResultsScreen() {
  const { t } = useTranslation('surveys')
  const { state, show } = useViewState(surveyResultsView)
  if (state.id === undefined) return <ChooseSurvey title={t('results')} choose={(id) => show({ id })} />
  return <Results id={state.id} />
}

function Results({ id }: { readonly id: string }) {
  const cache = useQueryClient()
  const { area, from, until } = useViewState(surveyResultsView).state
  const query = { ...(area && { area_id: area }), ...(from && { from }), ...(until && { until }) }
  const answer = useQuery({ ...resultsOf(id, query), placeholderData: (before) => before })
  const feed = useChanges(surveyFeed, {}, () => void cache.invalidateQueries({ queryKey: ['survey_results'] }))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const results = answer.data?.data
  if (!results) return null
  return (
    <>
      <Head results={results} query={query} stale={feed.status === 'stale' ? <StaleNote asOf={feed.asOf} reason={feed.reason} /> : null} />
      <Days />
      <Stack gap="md">
        <Figures results={results} />
        {results.survey.anonymous && <Anonymous results={results} />}
        {results.answers === 0 ? <Nothing results={results} /> : <Body results={results} />}
      </Stack>
    </>
  )
}

interface HeadProps {
  readonly results: SurveyResults
  readonly query: Parameters<typeof useResultFile>[1]
  readonly stale: ReactNode
}
function Head({ results, query, stale }: HeadProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const { survey } = results
  const makeFile = useResultFile(survey.id, query)
  return (
    <PageHeader
      title={textOf(survey.title)}
      above={<SurveyState survey={survey} />}
      subtitle={stale ?? survey.location?.name ?? t('everySite')}
      actions={
        <>
          <ButtonLink to="/desk/survey/list" search={{ id: survey.id }} variant="default">
            {t('singleAnswers')}
          </ButtonLink>
          <ExportMenu
            label={t('export')}
            formats={tableFormats}
            nameOf={(format) => format.toUpperCase()}
            make={(format) => makeFile(results, format)}
            ready={results.answers > 0}
            variant="default"
          />
        </>
      }
    />
  )
}

/** The days that are counted, in the address. */
function Days() {
  const { t } = useTranslation('surveys')
  const { state, change } = useViewState(surveyResultsView)
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <DateField kind="date" label={t('from')} value={state.from ?? ''} onChange={(from) => change({ from: from || undefined })} />
      <DateField kind="date" label={t('until')} value={state.until ?? ''} onChange={(until) => change({ until: until || undefined })} />
    </Group>
  )
}

function Anonymous({ results: { survey, waiting } }: { readonly results: SurveyResults }) {
  const { t } = useTranslation('surveys')
  return (
    <Alert icon={<IconEyeOff size={18} aria-hidden />} color="gray">
      {t('anonymousResults', { least: survey.min_group, count: waiting })}
    </Alert>
  )
}

function Nothing({ results: { survey, too_few } }: { readonly results: SurveyResults }) {
  const { t } = useTranslation('surveys')
  if (!too_few) return <EmptyState title={t('noAnswersYet')} />
  return <EmptyState title={t('tooFew')} text={t('tooFewText', { least: survey.min_group })} />
}

function Body({ results }: { readonly results: SurveyResults }) {
  const { change, state } = useViewState(surveyResultsView)
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <MonthChart months={results.months} />
        <AreaFigures areas={results.areas} chosen={state.area} choose={(area) => change({ area })} />
      </SimpleGrid>
      <QuestionResults questions={results.questions} answers={results.answers} />
    </>
  )
}

function Figures({ results: { survey, answers, mean, low, partial } }: { readonly results: SurveyResults }) {
  const { t } = useTranslation('surveys')
  const share = survey.asked > 0 ? numberText((100 * survey.answers) / survey.asked) : undefined
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <StatCard label={t('answers')} value={numberText(answers)} />
      <StatCard
        label={t('meanScore')}
        value={mean === null ? '–' : numberText(mean, 1)}
        hint={mean === null ? undefined : t('ofHundred')}
      />
      <StatCard label={t('lowScores')} value={numberText(low)} colour={low > 0 ? 'var(--app-high)' : undefined} />
      <StatCard label={t('asked')} value={numberText(survey.asked)} hint={share ? t('share', { share }) : undefined} />
      <StatCard label={t('begun')} value={numberText(partial)} />
    </SimpleGrid>
  )
}
