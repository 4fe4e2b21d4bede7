import { Paper, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { SurveyList } from './survey-list.tsx'
import { SurveyState } from './survey-state.tsx'
import { surveyById } from './surveys.api.ts'
import { AskPeople } from './ways/ask-people.tsx'

/** Surveys for who looks after people: choosing one, asking groups, seeing who answers. */
export function SurveyManagementScreen() {
  const { t } = useTranslation('surveys')
  const { state, show } = useViewState(recordView)
  if (state.id !== undefined) return <OneSurvey id={state.id} />
  return (
    <>
      <PageHeader title={t('management')} subtitle={t('managementText')} />
      <Paper>
        <SurveyList open={({ id }) => show({ id })} />
      </Paper>
    </>
  )
}

function OneSurvey({ id }: { readonly id: string }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const answer = useQuery(surveyById(id))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const survey = answer.data?.data
  if (!survey) return null
  return (
    <>
      <PageHeader
        title={textOf(survey.title)}
        above={<SurveyState survey={survey} />}
        subtitle={t('askedAndAnswered', { asked: survey.asked, answers: survey.answers })}
        actions={
          <>
            <ButtonLink to="/people/plugins/survey-management" variant="default">
              {t('surveys')}
            </ButtonLink>
            <ButtonLink to="/desk/survey/detail" search={{ id }}>
              {t('results')}
            </ButtonLink>
          </>
        }
      />
      <Stack gap="md">{survey.state === 'live' ? <AskPeople survey={survey} /> : t(`closedFor.${survey.state}`)}</Stack>
    </>
  )
}
