import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { surveyByLink, useAnswerByLink } from '../satisfaction.api.ts'
import { ScoreForm } from '../score-form.tsx'

/** The survey of a signed link, as a page. */
export function SurveyPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('satisfaction')
  const answer = useQuery(surveyByLink(token))
  const survey = answer.data?.data
  if (answer.isError)
    return (
      <>
        <Title order={1} fz={22} mb="xs">
          {t('noLink')}
        </Title>
        <Text>{t('noLinkText')}</Text>
      </>
    )
  if (!survey) return <WaitingRows />
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={600} className="num">
          {survey.number}
        </Text>
        <Title order={1} fz={22}>
          {survey.title}
        </Title>
      </div>
      <SurveyByLink token={token} />
    </Stack>
  )
}

/** The question, or thanks for its answer. */
export function SurveyByLink({ token }: { readonly token: string }) {
  const { t } = useTranslation('satisfaction')
  const survey = useQuery(surveyByLink(token)).data?.data
  const answer = useAnswerByLink(token)
  if (!survey) return null
  return (
    <section aria-label={t('title')}>
      {survey.answered_at ? (
        <Text role="status">{t('thanks', { score: survey.score })}</Text>
      ) : (
        <ScoreForm busy={answer.isPending} send={(given) => answer.mutate(given, { onError: showRefusal })} />
      )}
    </section>
  )
}
