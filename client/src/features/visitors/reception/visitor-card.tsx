import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { dateText, spanText } from '../../../kit/dates/dates.ts'
import { GateBadge, useGateText } from '../gate/gate-badge.tsx'
import { HitNote } from '../gate/hit-note.tsx'
import { VisitorFlags, VisitorStateBadge } from '../visitor-badges.tsx'
import { VisitorHistory } from '../visitor-history.tsx'
import { VisitorActions } from './visitor-actions.tsx'

interface CardProps {
  readonly visitor: Visitor
  readonly zone: string
  readonly mayInvite: boolean
}

/** One visitor: who, how far, what is known, and what may be done. */
export function VisitorCard({ visitor, zone, mayInvite }: CardProps) {
  const { t } = useTranslation('visitors')
  const name = visitor.name || t('erased')
  return (
    <Paper component="article" aria-label={name} p="sm" withBorder>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        {visitor.photo && <AuthImage path={visitor.photo.split('?')[0] ?? ''} alt={t('photoOf', { name })} height={72} />}
        <Stack gap={6} miw={0} flex={1}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <VisitorStateBadge state={visitor.state} />
            <GateBadge visitor={visitor} />
            <VisitorFlags visitor={visitor} />
          </Group>
          <Facts visitor={visitor} />
          <Times visitor={visitor} zone={zone} />
          <HitNote visitor={visitor} />
          <VisitorActions visitor={visitor} mayInvite={mayInvite} />
          <VisitorHistory visitor={visitor} zone={zone} />
        </Stack>
      </Group>
    </Paper>
  )
}

function Facts({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors')
  const {
    company,
    phone,
    email,
    vehicle,
    identity,
    items,
    host,
    co_host,
    escort,
    badge,
    locker,
    parking,
    areas,
    message,
    reason,
    cleared,
  } = visitor
  const facts = [
    [t('fact.company'), company],
    [t('fact.phone'), phone],
    [t('fact.email'), email],
    [t(`identity.${identity?.kind ?? 'nik'}`), identity && `•••• ${identity.last4}`],
    [t('fact.vehicle'), vehicle],
    [t('fact.items'), items.map((item) => `${item.count} × ${item.name}${item.serial ? ` (${item.serial})` : ''}`).join(', ')],
    [t('fact.host'), host?.name],
    [t('fact.coHost'), co_host?.name],
    [t('fact.escort'), escort],
    [t('fact.badge'), badge],
    [t('fact.locker'), locker],
    [t('fact.parking'), parking],
    [t('fact.areas'), areas.map((area) => area.name).join(', ')],
    [t('fact.message'), message],
    [t('fact.reason'), reason],
    [t('fact.cleared'), cleared && `${cleared.reason} (${cleared.by?.name ?? '–'})`.trim()],
  ] as const
  const said = facts.filter(([, value]) => value)
  if (said.length === 0) return null
  return (
    <Text size="sm" component="div">
      {said.map(([label, value]) => (
        <span key={label} style={{ marginRight: 14, overflowWrap: 'anywhere' }}>
          <Text span size="xs" c="dimmed">
            {label}
          </Text>{' '}
          {value}
        </span>
      ))}
    </Text>
  )
}

function Times({ visitor, zone }: { readonly visitor: Visitor; readonly zone: string }) {
  const { t } = useTranslation('visitors')
  const { from, until, arrived_at, checked_in_at, ended_at, wait_minutes, erased_at } = visitor
  const gate = useGateText(visitor, zone)
  const at = (when: string) => dateText(when, 'short', zone)
  return (
    <Text size="xs" c="dimmed" className="num">
      {spanText(from, until, zone)}
      {arrived_at && !checked_in_at && ` · ${t('arrivedAt', { at: at(arrived_at) })}`}
      {checked_in_at && ` · ${t('inAt', { at: at(checked_in_at) })}`}
      {wait_minutes !== null && ` · ${t('waited', { count: wait_minutes })}`}
      {gate && ` · ${gate}`}
      {ended_at && ` · ${t('endedAt', { at: at(ended_at) })}`}
      {erased_at && ` · ${t('erasedAt', { at: at(erased_at) })}`}
    </Text>
  )
}

/** To the visitor's ticket. */
export function TicketAnchor({ visitor: { ticket } }: { readonly visitor: Visitor }) {
  return (
    <Anchor size="xs" href={`/desk/ticketing/visitor/detail?id=${ticket.id}&tab=visitor`}>
      {ticket.number} · {ticket.title}
    </Anchor>
  )
}
