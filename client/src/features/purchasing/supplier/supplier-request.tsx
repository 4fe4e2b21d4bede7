import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { publicOffers, type SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { OfferForm } from './offer-form.tsx'
import { OwnOffers } from './own-offers.tsx'
import { type SupplierLinkToken, useSupplierCommand, useSupplierRequest } from './supplier.api.ts'

/** A request for quotation as one supplier sees it. */
export function SupplierRequestPage({ link }: { readonly link: SupplierLinkToken }) {
  const { t } = useTranslation('supplier')
  const { data, error, refetch } = useSupplierRequest(link)
  const isGone = error instanceof Refused && [404, 422].includes(error.status)
  if (isGone) return <EmptyState title={t('gone')} text={t('goneText')} />
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={5} />
  const request = data.data
  return (
    <Stack gap="sm">
      <Head request={request} />
      <OwnOffers request={request} />
      {request.open && <OfferForm link={link} request={request} />}
      {request.open && request.state === 'offered' && <Withdraw link={link} />}
      {request.open && request.state !== 'declined' && <Decline link={link} />}
      <Questions link={link} request={request} />
    </Stack>
  )
}

function Head({ request }: { readonly request: SupplierRequest }) {
  const { t } = useTranslation('supplier')
  const now = useNow()
  const { site, deadline } = request
  const at = dateText(deadline, 'full', site.zone)
  return (
    <Paper p="md">
      <Title order={1} fz={22} style={{ overflowWrap: 'anywhere' }}>
        {request.title}
      </Title>
      <Text size="sm" c="dimmed">
        {`${request.number} · ${site.name} · ${t('for', { vendor: request.vendor })}`}
      </Text>
      <Alert mt="sm" color={request.open ? 'blue' : 'gray'} icon={<IconLock size={18} aria-hidden />} role="status">
        {request.open ? t('openUntil', { at, left: ageText(now, Date.parse(deadline)) }) : t('closedAt', { at })}
      </Alert>
      {request.terms && (
        <Text size="sm" mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {request.terms}
        </Text>
      )}
    </Paper>
  )
}

/** A line of text that is sent: a reason, a question. */
function OneLine({
  label,
  button,
  send,
  isBusy,
}: {
  readonly label: string
  readonly button: string
  readonly send: (text: string) => void
  readonly isBusy: boolean
}) {
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!typed.trim() || isBusy) return
        send(typed.trim())
        setTyped('')
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput flex="1 1 220px" label={label} maxLength={500} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Button type="submit" variant="default" disabled={!typed.trim()} loading={isBusy}>
          {button}
        </Button>
      </Group>
    </form>
  )
}

/** Takes the offer back; a second press does it. */
function Withdraw({ link }: { readonly link: SupplierLinkToken }) {
  const { t } = useTranslation(['supplier', 'common'])
  const [isAsking, setAsking] = useState(false)
  const withdraw = useSupplierCommand(link, publicOffers.withdraw)
  return (
    <Paper p="md" component="section" aria-label={t('withdraw')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(isAsking ? 'withdrawSure' : 'withdrawText')}</Text>
        <Group gap="xs">
          {isAsking && (
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('cancel', { ns: 'common' })}
            </Button>
          )}
          <Button
            variant="default"
            c="var(--app-critical)"
            loading={withdraw.isPending}
            onClick={() => (isAsking ? withdraw.mutate(undefined) : setAsking(true))}
          >
            {t('withdraw')}
          </Button>
        </Group>
      </Group>
      {withdraw.error && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {withdraw.error.message}
        </Text>
      )}
    </Paper>
  )
}

function Decline({ link }: { readonly link: SupplierLinkToken }) {
  const { t } = useTranslation('supplier')
  const decline = useSupplierCommand(link, publicOffers.decline)
  return (
    <Paper p="md" component="section" aria-label={t('decline')}>
      <OneLine label={t('declineReason')} button={t('decline')} isBusy={decline.isPending} send={(reason) => decline.mutate({ reason })} />
      {decline.error && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {decline.error.message}
        </Text>
      )}
    </Paper>
  )
}

function Questions({ link, request }: { readonly link: SupplierLinkToken; readonly request: SupplierRequest }) {
  const { t } = useTranslation('supplier')
  const ask = useSupplierCommand(link, publicOffers.ask)
  return (
    <Paper p="md" component="section" aria-label={t('questions')}>
      <Text fw={600}>{t('questions')}</Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('questionsText')}
      </Text>
      <Stack gap="sm">
        {request.questions.map(({ question, asked_at, answer, own }) => (
          <div key={`${asked_at} ${question}`}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {own ? `${question} (${t('own')})` : question}
            </Text>
            <Text size="sm" {...(answer === null && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
              {answer ?? t('notAnswered')}
            </Text>
          </div>
        ))}
        {request.open && (
          <OneLine label={t('question')} button={t('ask')} isBusy={ask.isPending} send={(question) => ask.mutate({ question })} />
        )}
        {ask.error && (
          <Text size="sm" c="red" role="alert">
            {ask.error.message}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
