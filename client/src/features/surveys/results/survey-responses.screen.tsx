import { Drawer, Group, Paper, Stack, Text } from '@mantine/core'
import type { AnswerValue, Question } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { type SurveyResponse, surveyFeed } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { answerTo, shownSections } from '@menara/shared/domain/surveys/survey-logic.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../kit/calls/query.ts'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { SignatureDrawing } from '../../../kit/forms/signature-pad.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPage } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { ChooseSurvey } from '../choose-survey.tsx'
import { responseById, responsesTo, surveyById } from '../surveys.api.ts'
import { surveyResponsesView } from '../surveys-view.ts'
import { answerText } from './answer-text.ts'

/** The responses to a survey, one by one. */
export function SurveyResponsesScreen() {
  const { t } = useTranslation('surveys')
  const { state, show } = useViewState(surveyResponsesView)
  if (state.id === undefined) return <ChooseSurvey title={t('answers')} choose={(id) => show({ id })} />
  return <Responses id={state.id} />
}

function Responses({ id }: { readonly id: string }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const { state, change } = useViewState(surveyResponsesView)
  const survey = useQuery(surveyById(id)).data?.data
  const list = usePages(responsesTo(id), { ...(state.area && { area_id: state.area }) })
  useChanges(surveyFeed, {}, () => void queryClient.invalidateQueries({ queryKey: ['surveys', 'responses', id] }))
  return (
    <>
      <ListPage<SurveyResponse>
        title={survey ? t('answersTo', { name: textOf(survey.title) }) : t('answers')}
        list={list}
        actions={
          <ButtonLink to="/desk/survey/detail" search={{ id }} variant="default">
            {t('results')}
          </ButtonLink>
        }
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => dayText(row.day)}
        onOpen={(row) => change({ response: row.id }, 'push')}
        empty={<EmptyState title={t('noAnswersYet')} text={survey?.anonymous ? t('tooFewText', { least: survey.min_group }) : undefined} />}
      />
      <Drawer
        opened={state.response !== undefined}
        onClose={() => change({ response: undefined })}
        position="right"
        title={t('response')}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      >
        {state.response !== undefined && <OneResponse id={state.response} />}
      </Drawer>
    </>
  )
}

function useColumns(): readonly Column<SurveyResponse>[] {
  const { t } = useTranslation('surveys')
  return [
    { key: 'day', header: t('day'), width: 130, cell: ({ day }) => dayText(day) },
    {
      key: 'place',
      header: t('place'),
      cell: ({ location, area, asset }) => [asset?.name, area?.name, location?.name].filter(Boolean).join(', ') || '–',
    },
    { key: 'person', header: t('person'), width: 190, cell: ({ person }) => person?.name ?? '–' },
    { key: 'ticket', header: t('ticket'), width: 170, wideOnly: true, cell: ({ ticket }) => ticket?.number ?? '–' },
    {
      key: 'score',
      header: t('score'),
      width: 90,
      cell: ({ score }) => <span className="num">{score === null ? '–' : numberText(score, 1)}</span>,
    },
    { key: 'follow_up', header: t('followUp'), width: 170, cell: ({ follow_up }) => follow_up?.number ?? '–' },
  ]
}

/** One response, with the questions of the version it was given to. */
function OneResponse({ id }: { readonly id: string }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const answer = useQuery(responseById(id))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const response = answer.data?.data
  if (!response) return null
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {[dayText(response.day), t('version', { version: response.version }), response.person?.name].filter(Boolean).join(' · ')}
        </Text>
        {response.follow_up && (
          <AnchorLink to="/desk/ticketing/$type/detail" params={{ type: 'general' }} search={{ id: response.follow_up.id }}>
            {response.follow_up.number}
          </AnchorLink>
        )}
      </Group>
      {shownSections(response.definition, response.answers).map((section) => (
        <Paper key={section.key} withBorder p="sm">
          {textOf(section.title) && (
            <Text fw={600} mb="xs">
              {textOf(section.title)}
            </Text>
          )}
          <Stack gap="xs" component="dl" m={0}>
            {section.questions.map((question) => (
              <div key={question.key}>
                <Text component="dt" size="xs" c="dimmed">
                  {textOf(question.title)}
                </Text>
                <Text component="dd" size="sm" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  <Given question={question} value={answerTo(response.answers, question.key)} />
                </Text>
              </div>
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

interface GivenProps {
  readonly question: Question
  readonly value: AnswerValue | undefined
}
/** An answer as it was given. */
function Given({ question, value }: GivenProps) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  if (question.kind === 'signature' && typeof value === 'string') return <SignatureDrawing path={value} label={textOf(question.title)} />
  return answerText(question, value, { textOf, t }) || '–'
}
