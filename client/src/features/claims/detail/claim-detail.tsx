import { Alert, Grid, Stack, Text } from '@mantine/core'
import type { Claim } from '@menara/shared/contract/claims/claims.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { DocumentList } from '../../documents/embed/document-list.tsx'
import { ClaimBadge } from '../claim-words.tsx'
import { ClaimLines } from './claim-lines.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import { ClaimTimeline } from './claim-timeline.tsx'

interface DetailProps {
  readonly claim: Claim
  readonly back: ReactNode
}

/** One claim: its lines with three amounts each, its settlement sheet, what happened, and what one may do. */
export function ClaimDetail({ claim, back }: DetailProps) {
  const { t } = useTranslation('claims')
  const zone = useZoneOf()(claim.location.id)
  return (
    <>
      <PageHeader
        above={
          <>
            {back}
            <ClaimBadge state={claim.state} />
          </>
        }
        title={claim.title}
        subtitle={[claim.number, claim.requester.name, claim.location.name].filter(Boolean).join(' · ')}
        actions={<ClaimSteps claim={claim} />}
      />
      <Stack gap="md">
        {claim.asked && (
          <Alert color="grape" title={t('asked')}>
            <AnchorLink size="sm" to="/desk/approvals">
              {t('toApprovals')}
            </AnchorLink>
          </Alert>
        )}
        <Section title={t('lines')} count={claim.line_count} flush>
          <ClaimLines claim={claim} />
        </Section>
        <Grid>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Sheet claim={claim} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="md">
              <ClaimTimeline claim={claim} />
              {claim.state !== 'draft' && <DocumentList kind="claim" subject_id={claim.id} zone={zone} />}
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  )
}

/** Claim, trip and advance on one sheet. */
function Sheet({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claims')
  const zone = useZoneOf()(claim.location.id)
  const { advance, trip } = claim
  const money = (amount: number | null) => (
    <Text span size="sm" className="num">
      {rupiahText(amount)}
    </Text>
  )
  const people = (
    [
      ['verified_by', claim.verified_by],
      ['approved_by', claim.approved_by],
      ['paid_by', claim.paid_by],
    ] as const
  ).flatMap(([name, person]) => (person ? [[t(`sheet.${name}`), person.name] as const] : []))
  return (
    <Section title={t('sheet.title')}>
      <FactRows
        facts={[
          ...(claim.description ? [[t('description'), claim.description] as const] : []),
          [t('sheet.claimed'), money(claim.claimed)],
          [t('sheet.approved'), money(claim.approved)],
          ...(advance ? [[t('sheet.advance'), `${advance.purpose} · ${rupiahText(advance.amount)}`] as const] : []),
          ...(advance ? [[t('sheet.offset'), money(-claim.offset)] as const] : []),
          [
            t('sheet.payable'),
            <Text key="payable" span fw={700} className="num">
              {rupiahText(claim.payable)}
            </Text>,
          ],
          ...(advance ? [[t('sheet.left'), money(advance.outstanding)] as const] : []),
          ...(trip
            ? [[t('sheet.trip'), `${trip.number} · ${trip.title}${trip.first_day ? ` · ${dayText(trip.first_day)}` : ''}`] as const]
            : []),
          ...(claim.ticket_id
            ? [
                [
                  t('sheet.ticket'),
                  <AnchorLink
                    key="ticket"
                    size="sm"
                    to="/desk/ticketing/$type/detail"
                    params={{ type: 'reimburse' }}
                    search={{ id: claim.ticket_id }}
                  >
                    {claim.number}
                  </AnchorLink>,
                ] as const,
              ]
            : []),
          ...(claim.due_on ? [[t('sheet.due'), dayText(claim.due_on)] as const] : []),
          ...(claim.reference ? [[t('sheet.reference'), claim.reference] as const] : []),
          ...(claim.paid_at ? [[t('sheet.paid_at'), dateText(claim.paid_at, 'short', zone)] as const] : []),
          ...people,
        ]}
      />
    </Section>
  )
}
