import { Button, Stack } from '@mantine/core'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { type SurveyState as State, surveyMoves } from '@menara/shared/domain/surveys/survey-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { SurveyModule } from '../embed/survey-module.tsx'
import { SurveyState } from '../survey-state.tsx'
import { surveyById, useMoveSurvey, usePublishSurvey } from '../surveys.api.ts'
import { AskPeople } from './ask-people.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SurveyLinks } from './survey-links.tsx'

/** How a survey is asked: its state, its limits, its links, and asking people. Without one: which. */
export function SurveySettingsScreen() {
  const { t } = useTranslation('surveys')
  const { id } = useViewState(recordView).state
  if (id !== undefined) return <Loaded id={id} />
  return (
    <>
      <PageHeader title={t('waysIn')} subtitle={t('chooseSurvey')} />
      <SurveyModule />
    </>
  )
}

function Loaded({ id }: { readonly id: string }) {
  const answer = useQuery(surveyById(id))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const survey = answer.data?.data
  return survey ? <Settings survey={survey} /> : null
}

function Settings({ survey }: { readonly survey: SurveyRecord }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const mayAsk = useMay('show_plugin_survey')
  return (
    <>
      <PageHeader
        title={textOf(survey.title)}
        above={<SurveyState survey={survey} />}
        subtitle={t('waysInText')}
        actions={
          <>
            <ButtonLink to="/admin/manage/survey/form" search={{ id: survey.id }} variant="default">
              {t('editQuestions')}
            </ButtonLink>
            <Moves survey={survey} />
          </>
        }
      />
      <Stack gap="md">
        <SurveyLinks survey={survey} />
        {mayAsk && survey.state === 'live' && <AskPeople survey={survey} />}
        <SettingsForm key={survey.id} survey={survey} />
      </Stack>
    </>
  )
}

/** Publishing it, and the states it may go to. */
function Moves({ survey: { id, state, title, has_changes } }: { readonly survey: SurveyRecord }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const [move, publish] = [useMoveSurvey(), usePublishSurvey()]
  const go = (to: State): void => {
    if (to === 'draft') return
    const run = () => move.mutate({ id, state: to })
    if (to !== 'closed' && to !== 'archived') run()
    else askFirst({ title: t(`move.${to}Title`), text: t(`move.${to}Text`, { name: textOf(title) }), confirm: t(`move.${to}`), run })
  }
  return (
    <>
      {surveyMoves[state].map((to) => (
        <Button key={to} variant="default" loading={move.isPending} onClick={() => go(to)}>
          {t(`move.${to}`)}
        </Button>
      ))}
      {has_changes && (
        <Button loading={publish.isPending} onClick={() => publish.mutate(id)}>
          {t('publish')}
        </Button>
      )}
    </>
  )
}
