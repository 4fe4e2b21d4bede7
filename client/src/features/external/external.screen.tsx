import { Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SignedRequest } from '../approvals/embed/signed-request.tsx'
import { FaultFollowPage } from '../faults/embed/fault-follow-page.tsx'
import { FaultPage } from '../faults/embed/fault-page.tsx'
import { SurveyByLink, SurveyPage } from '../satisfaction/embed/survey-page.tsx'
import { AskedFacts } from '../tickets/embed/asked-facts.tsx'
import { ExternalFrame } from './external-frame.tsx'
import { VisitPage } from './visit-page.tsx'

const inFrame = (page: ReactNode) => <ExternalFrame>{page}</ExternalFrame>

/** What a link without a login opens, by what its address carries. */
export function ExternalScreen() {
  const { t } = useTranslation('external')
  const { visit, token, fault, report, survey, approval } = useSearch({ strict: false }) as Partial<Record<string, unknown>>
  if (visit !== undefined && token !== undefined) return <VisitPage link={{ visit: String(visit), token: String(token) }} />
  if (approval !== undefined) return inFrame(<SignedRequest token={String(approval)} factsOf={(facts) => <AskedFacts facts={facts} />} />)
  if (fault !== undefined) return inFrame(<FaultPage code={String(fault)} />)
  if (report !== undefined) return inFrame(<FaultFollowPage token={String(report)} surveyOf={(link) => <SurveyByLink token={link} />} />)
  if (survey !== undefined) return inFrame(<SurveyPage token={String(survey)} />)
  return (
    <ExternalFrame>
      <Title order={1} fz={22} mb="xs">
        {t('noLink')}
      </Title>
      <Text>{t('noLinkText')}</Text>
    </ExternalFrame>
  )
}
