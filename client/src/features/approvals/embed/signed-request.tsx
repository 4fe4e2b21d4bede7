import { Alert, Stack, Text, Title } from '@mantine/core'
import type { SignedRequest as Asked } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../../../i18n/i18n.ts'
import { Refused } from '../../../kit/calls/call.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { AskedVisitor } from '../asked-visitor.tsx'
import { useDecideByLink, useSignedRequest } from '../votes/signed-request.api.ts'
import { SignedVote } from '../votes/signed-vote.tsx'

/** What the form of the ticket said, in its own feature's words. */
type FactsOf = (facts: Asked['ticket']['facts']) => ReactNode
const WHY = ['decided', 'over', 'expired', 'locked', 'revoked'] as const

/** What the link of a message asks, without signing in: in the language of who is asked, until they choose another. */
export function SignedRequest({ token, factsOf }: { readonly token: string; readonly factsOf: FactsOf }) {
  const { t } = useTranslation('approvals')
  const [decided, setDecided] = useState<string | null>(null)
  const answer = useSignedRequest(token)
  const decide = useDecideByLink(token)
  const asked = answer.data?.data
  const language = asked?.language
  useEffect(() => {
    if (language) void setLanguage(language)
  }, [language])
  const why = WHY.find((text) => text === reasonOf(decide.error) || text === reasonOf(answer.error))
  if (decided) return <Alert color="green" role="status" title={t(`link.done.${decided}`, { number: asked?.ticket.number })} />
  if (why) return <EmptyState title={t(`link.${why}`)} text={t(`link.${why}Text`)} />
  if (answer.error instanceof Refused && answer.error.status === 404) return <EmptyState title={t('link.gone')} text={t('link.goneText')} />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!asked) return <WaitingRows rows={4} />
  return (
    <Stack gap="md">
      <Request of={asked} factsOf={factsOf} />
      <SignedVote of={asked} decide={decide} done={setDecided} />
    </Stack>
  )
}

/** Why a link opens no more, by the rule of its refusal. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof Refused && error.status === 409 ? error.errors.find((error) => error.field === 'link')?.rule : undefined
}

function Request({ of, factsOf }: { readonly of: Asked; readonly factsOf: FactsOf }) {
  const { t } = useTranslation('approvals')
  const nameOf = useNamed()
  const say = useMessageText()
  const { ticket, zone, said } = of
  const at = (instant: string) => dateText(instant, 'full', zone)
  const facts = [
    ['requester', ticket.requester?.name ?? '–'],
    ['site', ticket.location.name],
    ...(ticket.category ? [['category', nameOf(ticket.category)]] : []),
    ...(ticket.subtype ? [['subtype', nameOf(ticket.subtype)]] : []),
    ['amount', rupiahText(ticket.amount)],
    ...(ticket.start ? [['start', at(ticket.start)]] : []),
    ...(ticket.end ? [['end', at(ticket.end)]] : []),
    ['created', at(ticket.created_at)],
  ]
  return (
    <>
      <div>
        <Text size="sm" fw={600} className="num">
          {ticket.number}
        </Text>
        <Title order={1} fz={22} style={{ overflowWrap: 'anywhere' }}>
          {ticket.title}
        </Title>
        <Text size="sm" c="dimmed">
          {t('link.asks', { name: of.name })}
          {of.on_behalf_of && ` ${t('onBehalfOf', { name: of.on_behalf_of })}`} ·{' '}
          {t('stepOf', { step: of.step, steps: of.steps, name: nameOf(of) })}
        </Text>
      </div>
      {of.visitor && <AskedVisitor visitor={of.visitor} />}
      {ticket.description && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {say({ message: ticket.description, wording: ticket.description_wording })}
        </Text>
      )}
      <FactRows facts={facts.map(([key, value]) => [t(`fact.${key}`), value] as const)} />
      {factsOf(ticket.facts)}
      {said.map((item) => (
        <Text key={`${item.name} ${item.at}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>{item.name}</b>: {t(`voted.${item.decision}`, { to: '' })} · {at(item.at)}
          {item.comment && ` · “${item.comment}”`}
        </Text>
      ))}
    </>
  )
}
