import { Badge, Box, Group, List, Stack, Text } from '@mantine/core'
import type { ApprovalRequest, ApprovalStepShown } from '@menara/shared/contract/approvals.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates.ts'
import { RequestBadge, StepBadge, useNamed } from './approval-badges.tsx'
import { LinkLine } from './approval-link-line.tsx'
import { AskedVisitor } from './asked-visitor.tsx'

interface RoundProps {
  readonly request: ApprovalRequest
  readonly zone: string
  /** Whether the reader may revoke links. */
  readonly mayRevoke: boolean
}
/** One round: its steps, who was told when and for whom, and every vote. */
export function ApprovalRound({ request, zone, mayRevoke }: RoundProps) {
  const { t } = useTranslation(['approvals', 'tickets'])
  const nameOf = useNamed()
  const at = dateText(request.opened_at, 'full', zone)
  return (
    <Stack gap="sm">
      {request.visitor && <AskedVisitor visitor={request.visitor} />}
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t('round', { round: request.round })}
        </Text>
        <RequestBadge state={request.state} />
        <Text size="xs" c="dimmed">
          {nameOf(request)} ·{' '}
          {t('opened', { reason: t(`reason.${request.reason}`), name: request.opened_by?.name ?? t('system', { ns: 'tickets' }), at })}
        </Text>
      </Group>
      <List type="ordered" size="sm" spacing="sm" aria-label={t('round', { round: request.round })}>
        {request.steps.map((it) => (
          <List.Item key={it.id} aria-current={it.state === 'active' ? 'step' : undefined}>
            <Step
              step={it}
              zone={zone}
              mayRevoke={mayRevoke}
              beside={request.steps.some((other) => other.id !== it.id && other.stage === it.stage)}
            />
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

function Step({ step, zone, mayRevoke, beside }: Part & { readonly mayRevoke: boolean; readonly beside: boolean }) {
  const { t } = useTranslation('approvals')
  const nameOf = useNamed()
  return (
    <Box>
      <Group gap="xs">
        <Text size="sm" fw={600} component="span">
          {nameOf(step)}
        </Text>
        <StepBadge state={step.state} />
        {beside && <Badge color="gray">{t('beside')}</Badge>}
        <Text size="xs" c="dimmed" component="span">
          {t(`rule.${step.rule}`, { needed: step.needed })}
        </Text>
      </Group>
      {step.state === 'active' && step.expire_at && step.on_expiry && (
        <Text size="xs" c="dimmed">
          {t(`expires.${step.on_expiry}`, { at: dateText(step.expire_at, 'full', zone) })}
        </Text>
      )}
      {step.state === 'active' && step.asked.every((it) => !it.open) && (
        <Text size="sm" c="red" role="status">
          {t('nobody')}
        </Text>
      )}
      <Asked step={step} zone={zone} mayRevoke={mayRevoke} />
      <Votes step={step} zone={zone} />
    </Box>
  )
}

interface Part {
  readonly step: ApprovalStepShown
  readonly zone: string
}
function Asked({ step, zone, mayRevoke }: Part & { readonly mayRevoke: boolean }) {
  const { t } = useTranslation('approvals')
  return step.asked.map((it) => (
    <Text key={`${it.person.id} ${it.on_behalf_of?.id ?? ''}`} size="sm" component="div" {...(!it.open && { c: 'dimmed' })}>
      {it.person.name}
      {it.on_behalf_of && ` ${t('onBehalfOf', { name: it.on_behalf_of.name })}`} · {t(`kind.${it.kind}`)} ·{' '}
      {t('told', { at: dateText(it.told_at, 'full', zone) })}
      {it.reminded_at && ` · ${t('reminded', { at: dateText(it.reminded_at, 'full', zone) })}`}
      {it.link && <LinkLine link={it.link} person={it.person.name} zone={zone} mayRevoke={mayRevoke} />}
      {it.views.map(({ at, address, agent }) => (
        <Text component="span" size="xs" c="dimmed" display="block" key={at} {...(agent && { title: agent })}>
          {t('looked', { at: dateText(at, 'full', zone) })}
          {address && ` · ${address}`}
        </Text>
      ))}
    </Text>
  ))
}

function Votes({ step, zone }: Part) {
  const { t } = useTranslation('approvals')
  return step.votes.map((it) => (
    <Text key={`${it.person?.id ?? ''} ${it.at}`} size="sm">
      <b>{it.person?.name ?? t('byTime')}</b>
      {it.on_behalf_of && ` ${t('onBehalfOf', { name: it.on_behalf_of.name })}`}:{' '}
      {t(`voted.${it.decision}`, { to: it.delegate_to?.name ?? '' })} · {dateText(it.at, 'full', zone)}
      {it.by_link && ` · ${t('byLink')}`}
      {it.stepped_up && ` · ${t('steppedUp')}`}
      {it.comment && (
        <Text component="span" size="sm" c="dimmed" display="block" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{it.comment}”
        </Text>
      )}
    </Text>
  ))
}
