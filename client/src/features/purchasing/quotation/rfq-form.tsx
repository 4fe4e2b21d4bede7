import { Alert, Button, Group, MultiSelect, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { type Rfq, rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { COMMITTEE_NEEDED } from '@menara/shared/domain/purchasing/committee.ts'
import { type PurchaseCurrency, purchaseCurrencies } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { daysBack, instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { allVendors, usePurchaseCommand } from '../purchasing.api.ts'
import { ExpiredNote, lacksReason, overrideOf, useExpired } from '../vendors/expired-note.tsx'
import { CommitteeFields, isCommittee, readyCount } from './committee/committee-fields.tsx'

interface RfqFormProps {
  readonly purchase: PurchaseDetail
  readonly rfq: Rfq | null
}
const DEFAULT_DAYS = 5
const AT_NOON = 'T12:00'

/** Prepares a request for quotation, then sends it. */
export function RfqForm({ purchase, rfq }: RfqFormProps) {
  const { t } = useTranslation('purchasing')
  const buys = useMay('procurement_buy')
  if (!buys || !['submitted', 'sourcing', 'evaluating'].includes(purchase.state))
    return <EmptyState title={t('rfq.none')} text={t(buys ? 'rfq.notYet' : 'rfq.buyersAsk')} />
  return <Fields purchase={purchase} rfq={rfq} />
}

function Fields({ purchase, rfq }: RfqFormProps) {
  const { t } = useTranslation(['purchasing', 'common'])
  const zone = useZoneOf()(purchase.location.id)
  const { draft, change, isComplete, body } = useRfqDraft(rfq, zone)
  const vendors = useQuery(allVendors()).data?.data ?? []
  const [put, send] = [usePurchaseCommand(rfqs.put, null), usePurchaseCommand(rfqs.send)]
  const params = { id: purchase.id }
  const expired = useExpired(draft.vendors, zone)
  const [override, setOverride] = useState('')
  const save = () => put.mutateAsync({ params, body: { ...body(), ...overrideOf(expired, override) } })
  const waitsForCommittee = draft.committee !== null && (rfq?.state !== 'draft' || readyCount(rfq.committee) < COMMITTEE_NEEDED)
  const isReady = isComplete && !lacksReason(expired, override)
  const isBusy = put.isPending || send.isPending
  return (
    <Section title={t('rfq.prepare')}>
      <Stack gap="sm" maw={720}>
        {rfq?.state === 'cancelled' && <Alert color="orange">{t('rfq.wasCancelled', { reason: rfq.cancel_reason })}</Alert>}
        {purchase.line_rows.length === 0 && <Alert color="orange">{t('rfq.noLines')}</Alert>}
        <MultiSelect
          label={t('rfq.vendors')}
          description={t('rfq.vendorsText')}
          withAsterisk
          searchable
          data={vendors.map((vendor) => ({ value: vendor.id, label: vendor.name }))}
          value={[...draft.vendors]}
          onChange={(chosen) => change({ vendors: chosen })}
        />
        <ExpiredNote expired={expired} reason={override} change={setOverride} />
        <DateField
          label={t('rfq.deadline')}
          description={t('rfq.deadlineText')}
          withAsterisk
          kind="date-time"
          zone={zone}
          value={draft.deadline}
          onChange={(deadline) => change({ deadline })}
        />
        <WaysToOffer draft={draft} change={change} />
        <CommitteeFields
          purchaseId={purchase.id}
          chosen={draft.committee}
          change={(committee) => change({ committee })}
          saved={rfq?.state === 'draft' ? rfq.committee : null}
        />
        <Textarea
          label={t('rfq.terms')}
          autosize
          minRows={3}
          maxLength={5000}
          value={draft.terms}
          onChange={(event) => change({ terms: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={!isReady} loading={isBusy} onClick={() => void save().catch(() => undefined)}>
            {t('saveChanges', { ns: 'common' })}
          </Button>
          <Button
            disabled={!isReady || purchase.line_rows.length === 0 || waitsForCommittee}
            loading={isBusy}
            onClick={() =>
              void save().then(
                () => send.mutate({ params }),
                () => undefined,
              )
            }
          >
            {t('rfq.send')}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

interface WaysToOfferProps {
  readonly draft: Pick<RfqDraft, 'currencies' | 'language'>
  readonly change: (facts: Partial<RfqDraft>) => void
}
/** In which currencies and in which language vendors offer. */
function WaysToOffer({ draft, change }: WaysToOfferProps) {
  const { t } = useTranslation('purchasing')
  return (
    <>
      <MultiSelect
        label={t('rfq.currencies')}
        description={t('rfq.currenciesText')}
        withAsterisk
        searchable
        maxValues={10}
        data={purchaseCurrencies}
        value={[...draft.currencies]}
        onChange={(chosen) => change({ currencies: purchaseCurrencies.filter((currency) => chosen.includes(currency)) })}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('rfq.language')}
        </Text>
        <SegmentedControl
          aria-label={t('rfq.language')}
          value={draft.language}
          onChange={(language) => change({ language: language === 'en' ? 'en' : 'id' })}
          data={[
            { value: 'id', label: 'Indonesia' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
    </>
  )
}

interface RfqDraft {
  readonly vendors: readonly string[]
  readonly deadline: string
  readonly terms: string
  readonly language: 'en' | 'id'
  readonly currencies: readonly PurchaseCurrency[]
  /** Null: the server opens the offers. */
  readonly committee: readonly string[] | null
}
function useRfqDraft(rfq: Rfq | null, zone: string) {
  const [draft, setDraft] = useState<RfqDraft>(() => ({
    vendors: rfq?.invitations.map((item) => item.vendor.id) ?? [],
    deadline:
      rfq?.state === 'draft'
        ? wallTimeOf(rfq.deadline, zone)
        : `${wallTimeOf(daysBack(-DEFAULT_DAYS, { now: Date.now(), zone }), zone).slice(0, 10)}${AT_NOON}`,
    terms: rfq?.terms ?? '',
    language: rfq?.invitations[0]?.language ?? 'id',
    currencies: rfq?.currencies ?? [CURRENCY],
    committee: rfq?.committee?.members.flatMap((member) => (member.person ? [member.person.id] : [])) ?? null,
  }))
  return {
    draft,
    isComplete: draft.vendors.length > 0 && draft.currencies.length > 0 && draft.deadline !== '' && isCommittee(draft.committee),
    change: (facts: Partial<RfqDraft>) => setDraft((before) => ({ ...before, ...facts })),
    body: () => ({
      deadline: instantAt(draft.deadline, zone),
      terms: draft.terms,
      currencies: [...draft.currencies],
      committee: draft.committee && [...draft.committee],
      invitations: draft.vendors.map((vendor_id) => ({ vendor_id, language: draft.language })),
    }),
  }
}
