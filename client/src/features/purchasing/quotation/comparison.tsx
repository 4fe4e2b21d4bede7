import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type Comparison as Compared, purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { decimalText, rupiahText } from '../../../kit/texts/money.ts'
import { DocumentButton } from '../../documents/embed/document-button.tsx'
import { comparisonOf, usePurchaseCommand } from '../purchasing.api.ts'
import { ExpiredNote, lacksReason, overrideOf, useExpired } from '../vendors/expired-note.tsx'
import { AwardDecision } from './award-decision.tsx'
import { type AwardDraft, awardedBefore, bodyOfAward, lowestDraft, sumsOf, wholeDraft } from './award-draft.ts'
import { OfferMatrix } from './offer-matrix.tsx'

interface ComparisonProps {
  readonly purchase: PurchaseDetail
}

/** Offers side by side, and the award. */
export function Comparison({ purchase }: ComparisonProps) {
  const { data, error, refetch } = useQuery(comparisonOf(purchase.id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={4} />
  const { rfq_id, award, lines } = data.data
  // What is free changes with an award and with its orders: the draft begins anew.
  const key = [rfq_id, award?.id, award?.state, ...lines.map((line) => line.free)].join()
  return <Offers key={key} purchase={purchase} comparison={data.data} />
}

function Offers({ purchase, comparison }: ComparisonProps & { readonly comparison: Compared }) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(purchase.location.id)
  const { award, earlier, offers, opened_at } = comparison
  const mayAward = useMay('procurement_buy') && isAwardable(comparison, purchase)
  const isAgain = mayAward && award?.state === 'approved'
  const [draft, setDraft] = useState<AwardDraft>(() => lowestDraft(comparison))
  if (offers.length === 0) return <EmptyState title={t('offers.none')} text={t('offers.noneText')} />
  return (
    <Section
      title={t('offers.title')}
      count={offers.length}
      flush
      aside={
        <Text size="xs" c="dimmed">
          {t('offers.openedAt', { at: dateText(opened_at, 'short', zone) })}
        </Text>
      }
    >
      {[...(award ? [award] : []), ...earlier].map((item) => (
        <AwardDecision key={item.id} purchase={purchase} award={item} />
      ))}
      {isAgain && (
        <Alert color="orange" m="sm" title={t('award.again')}>
          {t('award.againText')}
        </Alert>
      )}
      <Rates comparison={comparison} />
      {award && award.state !== 'rejected' && (
        <Group p="sm">
          <DocumentButton kind="award_minutes" subject_id={purchase.id} />
        </Group>
      )}
      {mayAward && (
        <Group p="sm" gap="xs">
          <Button size="xs" variant="default" onClick={() => setDraft(lowestDraft(comparison))}>
            {t('award.lowest')}
          </Button>
          {offers.map((offer) => (
            <Button key={offer.id} size="xs" variant="default" onClick={() => setDraft(wholeDraft(comparison, offer.id))}>
              {t('award.allTo', { vendor: offer.vendor.name })}
            </Button>
          ))}
        </Group>
      )}
      <OfferMatrix comparison={comparison} zone={zone} {...(mayAward && { draft, change: setDraft })} />
      {mayAward && <Submit comparison={comparison} draft={draft} zone={zone} />}
    </Section>
  )
}

const AWARDING: readonly string[] = ['evaluating', 'ordered', 'partially_received']
/** Something is free, and no award waits for a decision. */
const isAwardable = ({ award, lines }: Compared, { state }: PurchaseDetail): boolean =>
  award?.state !== 'waiting_approval' && lines.some((line) => line.free > 0) && AWARDING.includes(state)

/** By which rates offers in other currencies are compared. */
function Rates({ comparison: { rates } }: { readonly comparison: Compared }) {
  const { t } = useTranslation('purchasing')
  if (rates.length === 0) return null
  return (
    <Text size="sm" px="sm" pt="sm">
      {t('offers.rates', {
        list: rates
          .map(({ currency, rate, valid_from }) => t('offers.rate', { currency, rate: decimalText(rate), day: dayText(valid_from) }))
          .join('; '),
      })}
    </Text>
  )
}

interface SubmitProps {
  readonly comparison: Compared
  readonly draft: AwardDraft
  readonly zone: string
}
function Submit({ comparison, draft, zone }: SubmitProps) {
  const { t } = useTranslation('purchasing')
  const award = usePurchaseCommand(purchaseAwards.award)
  const { total, over, reasoned } = sumsOf(comparison, draft)
  const lines = bodyOfAward(comparison, draft)
  const won = new Set(lines.map((line) => line.offer_id))
  const expired = useExpired(
    comparison.offers.flatMap((offer) => (won.has(offer.id) ? [offer.vendor.id] : [])),
    zone,
  )
  const runOut = comparison.offers.filter((offer) => won.has(offer.id) && offer.valid_until < todayIn(zone))
  const [override, setOverride] = useState('')
  const missing = reasoned.filter((lineId) => !draft.reasons[lineId]?.trim())
  const problem =
    over.length > 0
      ? t('award.over')
      : missing.length > 0
        ? t(awardedBefore(comparison).size > 0 ? 'award.reasonAgainMissing' : 'award.reasonMissing')
        : null
  return (
    <Stack p="md" gap="sm">
      <ExpiredNote expired={expired} runOut={runOut} reason={override} change={setOverride} />
      {problem && <Alert color="orange">{problem}</Alert>}
      <Group justify="space-between">
        <Text fw={600} className="num">
          {t('award.total', { amount: rupiahText(total) })}
        </Text>
        <Button
          disabled={lines.length === 0 || problem !== null || lacksReason([...expired, ...runOut], override)}
          loading={award.isPending}
          onClick={() =>
            award.mutate({ params: { id: comparison.ticket_id }, body: { lines, ...overrideOf([...expired, ...runOut], override) } })
          }
        >
          {t('award.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
