import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { readStored } from '../../../kit/session/storage.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { Answering, Over } from '../answering/answering.tsx'
import { resumeKey } from '../answering/use-answering.ts'
import { questionnaireOf } from '../surveys.api.ts'

/** The survey of a link, as a page for everybody. */
export function AnswerPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('surveys')
  // What is kept while answering changes nothing of what was asked for here.
  const [resume] = useState(() => readStored(resumeKey(token)))
  const answer = useQuery(questionnaireOf(token, resume))
  if (answer.error instanceof Refused && [404, 422].includes(answer.error.status))
    return (
      <>
        <Title order={1} fz={22} mb="xs">
          {t('noLink')}
        </Title>
        <Text>{t('noLinkText')}</Text>
      </>
    )
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const page = answer.data?.data
  if (!page) return <WaitingRows />
  if (page.closed !== null) return <Over text={t(`closed.${page.closed}`)} />
  return <Answering token={token} resume={page.begun ? resume : null} page={page} />
}
