import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../kit/lists/view-state.ts'
import { SignedRequest } from '../approvals/embed/signed-request.tsx'
import { KioskPage } from '../attendance/embed/kiosk-page.tsx'
import { RoomDisplayPage } from '../bookings/embed/room-display.tsx'
import { VerifyPage } from '../documents/embed/verify-page.tsx'
import { FaultFollowPage } from '../faults/embed/fault-follow-page.tsx'
import { FaultPage } from '../faults/embed/fault-page.tsx'
import { SurveyByLink, SurveyPage } from '../satisfaction/embed/survey-page.tsx'
import { AnswerPage } from '../surveys/embed/answer-page.tsx'
import { AskedFacts } from '../tickets/embed/asked-facts.tsx'
import { ExternalFrame } from './external-frame.tsx'
import { VisitPage } from './visit-page.tsx'

const inFrame = (page: ReactNode) => <ExternalFrame>{page}</ExternalFrame>

export const externalView = {
  visit: text,
  token: text,
  fault: text,
  report: text,
  survey: text,
  answer: text,
  approval: text,
  document: text,
  room: text,
  kiosk: text,
}

/** What a link without a login opens, by what its address carries. */
export function ExternalScreen() {
  const { t } = useTranslation('external')
  const { state, show } = useViewState(externalView)
  const { visit, token, fault, report, survey, answer, approval, document, room, kiosk } = state
  if (kiosk !== undefined) return <KioskPage token={kiosk} />
  if (room !== undefined) return <RoomDisplayPage token={room} />
  if (visit !== undefined && token !== undefined) return <VisitPage link={{ visit, token }} />
  if (approval !== undefined) return inFrame(<SignedRequest token={approval} factsOf={(facts) => <AskedFacts facts={facts} />} />)
  if (fault !== undefined) return inFrame(<FaultPage code={fault} />)
  if (report !== undefined) return inFrame(<FaultFollowPage token={report} surveyOf={(link) => <SurveyByLink token={link} />} />)
  if (survey !== undefined) return inFrame(<SurveyPage token={survey} />)
  if (answer !== undefined) return inFrame(<AnswerPage token={answer} />)
  if (document !== undefined) return inFrame(<VerifyPage code={document} open={(code) => show({ document: code })} />)
  return (
    <ExternalFrame>
      <Title order={1} fz={22} mb="xs">
        {t('noLink')}
      </Title>
      <Text>{t('noLinkText')}</Text>
    </ExternalFrame>
  )
}
