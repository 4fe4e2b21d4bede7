import { Button, CopyButton, Paper, Stack, Text, Title } from '@mantine/core'
import type { TicketSurvey } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { surveyOf, useAnswer, useSurveyActivity } from '../satisfaction.api.ts'
import { ScoreForm } from '../score-form.tsx'

/** How content whoever asked for the ticket is: the question for them, the answer for the desk. Nothing until it is asked. */
export function SurveyCard({ ticket }: { readonly ticket: Pick<Ticket, 'id' | 'state'> }) {
  const { t } = useTranslation('satisfaction')
  const survey = useQuery(surveyOf(ticket.id)).data?.data
  if (!survey || (survey.asked_at === null && survey.follows === null)) return null
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      {survey.follows && <TicketLine text={t('follows')} ticket={survey.follows} />}
      {survey.asked_at && <Asked survey={survey} />}
      {survey.follow_up && <TicketLine text={t('followUp')} ticket={survey.follow_up} />}
    </Paper>
  )
}

function Asked({ survey }: { readonly survey: TicketSurvey }) {
  const { t } = useTranslation('satisfaction')
  const answer = useAnswer(survey.ticket_id)
  const tell = useSurveyActivity(survey.ticket_id)
  const isDesk = useMay('ticket_work')
  if (survey.score !== null)
    return (
      <>
        <Text size="sm" fw={600}>
          {`${survey.score}/5 · ${t(`score.${survey.score}`)}`}
        </Text>
        {survey.comment && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {survey.comment}
          </Text>
        )}
      </>
    )
  if (survey.may_answer && !survey.declined_at)
    return (
      <ScoreForm
        busy={answer.isPending}
        send={(given) => answer.mutate(given, { onError: showRefusal })}
        decline={() => tell.mutate('declined', { onError: showRefusal })}
      />
    )
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        {t(survey.declined_at ? 'declined' : 'waiting')}
      </Text>
      {isDesk && <LinkToPassOn ticketId={survey.ticket_id} />}
    </Stack>
  )
}

function LinkToPassOn({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('satisfaction')
  const tell = useSurveyActivity(ticketId)
  const token = tell.data?.data.token
  if (!token)
    return (
      <Button size="xs" variant="default" loading={tell.isPending} onClick={() => tell.mutate('link', { onError: showRefusal })}>
        {t('makeLink')}
      </Button>
    )
  const address = `${window.location.origin}/desk/external?survey=${token}`
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" onClick={copy} title={address}>
          {t(copied ? 'copied' : 'copyLink')}
        </Button>
      )}
    </CopyButton>
  )
}

function TicketLine({
  text,
  ticket: { id, number },
}: {
  readonly text: string
  readonly ticket: { readonly id: string; readonly number: string }
}) {
  return (
    <Text size="sm">
      {`${text} `}
      <AnchorLink to="/desk/ticketing/$type/detail" params={{ type: 'general' }} search={{ id }}>
        {number}
      </AnchorLink>
    </Text>
  )
}
