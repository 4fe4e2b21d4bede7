import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import type { Comparison as Compared } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { type Rfq, rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { DocumentButton } from '../../documents/embed/document-button.tsx'
import { allVendors, comparisonOf, usePurchaseCommand } from '../purchasing.api.ts'
import { ReasonButton } from '../reason-button.tsx'
import { ExpiredNote, lacksReason, overrideOf, useExpired } from '../vendors/expired-note.tsx'
import { CommitteePanel } from './committee/committee-panel.tsx'
import { InvitationList } from './invitation-list.tsx'
import { QuestionList } from './question-list.tsx'

interface RfqPanelProps {
  readonly purchase: PurchaseDetail
  readonly rfq: Rfq
}

/** A request for quotation that was sent: its seal, its invitations and what suppliers ask. */
export function RfqPanel({ purchase, rfq }: RfqPanelProps) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(purchase.location.id)
  const buys = useMay('procurement_buy')
  const cancel = usePurchaseCommand(rfqs.cancel)
  const mayCancel = useMayCancel(purchase, rfq)
  const params = { id: purchase.id }
  return (
    <Stack gap="md">
      {rfq.state === 'sent' && <Seal purchase={purchase} rfq={rfq} zone={zone} mayOpen={buys && rfq.committee === null} />}
      <CommitteePanel rfq={rfq} zone={zone} />
      <Section
        title={t('rfq.invitations')}
        count={rfq.invitations.length}
        flush
        aside={
          buys ? (
            <>
              <DocumentButton kind="quotation_request" subject_id={rfq.id} />
              {mayCancel && rfq.state === 'sent' && <InviteOne purchase={purchase} rfq={rfq} />}
              {mayCancel && <ReasonButton label={t('rfq.cancel')} danger run={(reason) => cancel.mutate({ params, body: { reason } })} />}
            </>
          ) : undefined
        }
      >
        <InvitationList rfq={rfq} zone={zone} number={purchase.number} mayAct={buys && rfq.state === 'sent'} />
      </Section>
      {rfq.terms && (
        <Section title={t('rfq.terms')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {rfq.terms}
          </Text>
        </Section>
      )}
      <QuestionList rfq={rfq} zone={zone} mayAnswer={buys && rfq.state === 'sent'} />
    </Stack>
  )
}

/** Until something is awarded or proposed; of opened offers the comparison knows that. */
function useMayCancel(purchase: PurchaseDetail, rfq: Rfq): boolean {
  const isOpened = rfq.state === 'opened' && purchase.state === 'evaluating'
  const compared = useQuery({ ...comparisonOf(purchase.id), enabled: isOpened }).data?.data
  return rfq.state === 'sent' || (isOpened && compared !== undefined && !hasAward(compared))
}
const hasAward = ({ award, earlier }: Compared): boolean => [award, ...earlier].some((item) => item && item.state !== 'rejected')

function Seal({ purchase, rfq, zone, mayOpen }: RfqPanelProps & { readonly zone: string; readonly mayOpen: boolean }) {
  const { t } = useTranslation('purchasing')
  const open = usePurchaseCommand(rfqs.open)
  const isDue = Date.parse(rfq.deadline) <= useNow()
  const answered = rfq.invitations.filter((item) => ['offered', 'declined'].includes(item.state)).length
  const Icon = isDue ? IconLockOpen : IconLock
  return (
    <Alert color={isDue ? 'orange' : 'blue'} icon={<Icon size={18} aria-hidden />} title={t(isDue ? 'rfq.due' : 'rfq.sealed')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t(isDue ? (rfq.committee ? 'committee.dueText' : 'rfq.dueText') : 'rfq.sealedText', {
            at: dateText(rfq.deadline, 'short', zone),
            ...{ answered, invited: rfq.invitations.filter((item) => item.state !== 'revoked').length },
          })}
        </Text>
        {isDue && mayOpen && (
          <Button size="xs" loading={open.isPending} onClick={() => open.mutate({ params: { id: purchase.id } })}>
            {t('rfq.open')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** One more vendor, in the language of the others. */
function InviteOne({ purchase, rfq }: RfqPanelProps) {
  const { t } = useTranslation('purchasing')
  const [chosen, setChosen] = useState<string | null>(null)
  const invite = usePurchaseCommand(rfqs.invite)
  const asked = new Set(rfq.invitations.map((item) => item.vendor.id))
  const vendors = (useQuery(allVendors()).data?.data ?? []).filter((vendor) => !asked.has(vendor.id))
  const language = rfq.invitations[0]?.language ?? 'id'
  const [override, setOverride] = useState('')
  const expired = useExpired(chosen === null ? [] : [chosen], useZoneOf()(purchase.location.id))
  return (
    <Group gap="xs">
      <ExpiredNote expired={expired} reason={override} change={setOverride} />
      <Select
        size="xs"
        aria-label={t('rfq.inviteOne')}
        placeholder={t('rfq.inviteOne')}
        searchable
        data={vendors.map((vendor) => ({ value: vendor.id, label: vendor.name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        size="xs"
        variant="default"
        disabled={chosen === null || lacksReason(expired, override)}
        loading={invite.isPending}
        onClick={() => {
          if (chosen === null) return
          const body = { vendor_id: chosen, language, ...overrideOf(expired, override) }
          invite.mutate({ params: { id: purchase.id }, body }, { onSuccess: () => setChosen(null) })
        }}
      >
        {t('rfq.invite')}
      </Button>
    </Group>
  )
}
