import { Group, Paper } from '@mantine/core'
import type { Survey } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconChartBar, IconPlus, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { RowButton, RowRemove } from '../../kit/lists/row-button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { SurveyList } from './survey-list.tsx'
import { removeSurvey } from './surveys.api.ts'

/** Surveys, for who builds them. */
export function SurveysScreen() {
  const { t } = useTranslation('surveys')
  const go = useNavigate()
  return (
    <>
      <PageHeader
        title={t('surveys')}
        subtitle={t('surveysText')}
        actions={
          <ButtonLink to="/admin/manage/survey/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('newSurvey')}
          </ButtonLink>
        }
      />
      <Paper>
        <SurveyList
          open={({ id }) => void go({ to: '/admin/manage/survey/form', search: { id } })}
          actionsOf={(survey) => <Actions survey={survey} />}
        />
      </Paper>
    </>
  )
}

function Actions({ survey }: { readonly survey: Survey }) {
  const { t } = useTranslation('surveys')
  const go = useNavigate()
  const textOf = useTextOf()
  const mayRead = useMay('show_plugin_survey')
  const name = textOf(survey.title)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {mayRead && survey.version > 0 && (
        <RowButton
          label={t('resultsOf', { name })}
          icon={IconChartBar}
          run={() => void go({ to: '/desk/survey/detail', search: { id: survey.id } })}
        />
      )}
      <RowButton
        label={t('waysInOf', { name })}
        icon={IconSettings}
        run={() => void go({ to: '/admin/manage/module/formSurvey', search: { id: survey.id } })}
      />
      <RowRemove
        label={t('removeName', { name })}
        title={t(survey.version > 0 ? 'archiveTitle' : 'removeTitle')}
        text={t(survey.version > 0 ? 'archiveText' : 'removeText', { name })}
        remove={() => removeSurvey(survey.id)}
      />
    </Group>
  )
}
