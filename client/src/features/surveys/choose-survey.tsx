import { Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { SurveyList } from './survey-list.tsx'

interface ChooseSurveyProps {
  readonly title: string
  readonly choose: (id: string) => void
}

/** A page about one survey, while none is named: which. */
export function ChooseSurvey({ title, choose }: ChooseSurveyProps) {
  const { t } = useTranslation('surveys')
  return (
    <>
      <PageHeader title={title} subtitle={t('chooseSurvey')} />
      <Paper>
        <SurveyList open={({ id }) => choose(id)} />
      </Paper>
    </>
  )
}
