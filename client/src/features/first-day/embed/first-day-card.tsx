import { Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { dismissFirstDay, useFirstDay, useStepChange } from '../first-day.api.ts'

/** On the home of an administrator until the installation is set up, or the assistant is put away: how far it is, and the way on. */
export function FirstDayCard() {
  const { t } = useTranslation('first_day')
  const answer = useFirstDay({ untilPutAway: true }).data?.data
  const dismiss = useStepChange(() => dismissFirstDay(true))
  if (!answer || answer.finished || answer.dismissed) return null
  const { steps } = answer
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <Paper component="section" aria-label={t('title')} p="md" mb="md" data-first-day>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} fz="md">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('progress', { done, all: steps.length })}
            {next && ` · ${t('next', { step: t(`step.${next.key}`) })}`}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(undefined)}>
            {t('putAway')}
          </Button>
          <ButtonLink to="/admin/first-day">{done === 0 ? t('begin') : t('goOn')}</ButtonLink>
        </Group>
      </Group>
      <Progress mt="sm" value={(100 * done) / steps.length} aria-label={t('progress', { done, all: steps.length })} />
    </Paper>
  )
}
