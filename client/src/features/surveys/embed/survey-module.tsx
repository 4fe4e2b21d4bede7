import { Group, Paper, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { SurveyList } from '../survey-list.tsx'

/** The surveys of the modules' page: a row leads to how a survey is asked. */
export function SurveyModule() {
  const { t } = useTranslation('surveys')
  const go = useNavigate()
  return (
    <Paper>
      <Group justify="space-between" p="sm" gap="sm">
        <Text size="sm" c="dimmed">
          {t('moduleText')}
        </Text>
        <ButtonLink to="/admin/manage/survey/form" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('newSurvey')}
        </ButtonLink>
      </Group>
      <SurveyList open={({ id }) => void go({ to: '/admin/manage/module/formSurvey', search: { id } })} />
    </Paper>
  )
}
