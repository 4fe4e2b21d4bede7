import { Paper, Stack } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useSiteId } from '../../kit/site.ts'
import { SurveyFigures } from '../satisfaction/embed/survey-figures.tsx'
import { FiguresTable } from './results/figures-table.tsx'
import { SurveyList } from './survey-list.tsx'

/** Surveys and what people said of their tickets, for the desk: a row leads to its results. */
export function DeskSurveysScreen() {
  const { t } = useTranslation('surveys')
  const go = useNavigate()
  const siteId = useSiteId()
  const mayManage = useMay('show_manage_module')
  return (
    <>
      <PageHeader
        title={t('surveys')}
        subtitle={t('deskText')}
        actions={
          mayManage && (
            <ButtonLink to="/admin/manage/survey" variant="default" leftSection={<IconSettings size={16} aria-hidden />}>
              {t('manage')}
            </ButtonLink>
          )
        }
      />
      <Stack gap="md">
        <FiguresTable siteId={siteId} />
        <SurveyFigures siteId={siteId} />
        <Paper>
          <SurveyList open={({ id }) => void go({ to: '/desk/survey/detail', search: { id } })} />
        </Paper>
      </Stack>
    </>
  )
}
