import { Badge, Box, Group, List, Stack, Text } from '@mantine/core'
import type { ApprovalRequest, ApprovalStepShown } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { RequestBadge, StepBadge } from '../approval-badges.tsx'
import { LinkLine } from '../approval-link-line.tsx'
import { AskedVisitor } from '../asked-visitor.tsx'

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
        {request.steps.map((step) => (
          <List.Item key={step.id} aria-current={step.state === 'active' ? 'step' : undefined}>
            <Step
              step={step}
              zone={zone}
              mayRevoke={mayRevoke}
              beside={request.steps.some((other) => other.id !== step.id && other.stage === step.stage)}
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
      {step.state === 'active' && step.asked.every((item) => !item.open) && (
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
  return step.asked.map((item) => (
    <Text key={`${item.person.id} ${item.on_behalf_of?.id ?? ''}`} size="sm" component="div" {...(!item.open && { c: 'dimmed' })}>
      {item.person.name}
      {item.on_behalf_of && ` ${t('onBehalfOf', { name: item.on_behalf_of.name })}`} · {t(`kind.${item.kind}`)} ·{' '}
      {t('told', { at: dateText(item.told_at, 'full', zone) })}
      {item.reminded_at && ` · ${t('reminded', { at: dateText(item.reminded_at, 'full', zone) })}`}
      {item.link && <LinkLine link={item.link} person={item.person.name} zone={zone} mayRevoke={mayRevoke} />}
      {item.views.map(({ at, address, agent }) => (
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
  return step.votes.map((vote) => (
    <Text key={`${vote.person?.id ?? ''} ${vote.at}`} size="sm">
      <b>{vote.person?.name ?? t('byTime')}</b>
      {vote.on_behalf_of && ` ${t('onBehalfOf', { name: vote.on_behalf_of.name })}`}:{' '}
      {t(`voted.${vote.decision}`, { to: vote.delegate_to?.name ?? '' })} · {dateText(vote.at, 'full', zone)}
      {vote.by_link && ` · ${t('byLink')}`}
      {vote.stepped_up && ` · ${t('steppedUp')}`}
      {vote.comment && (
        <Text component="span" size="sm" c="dimmed" display="block" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{vote.comment}”
        </Text>
      )}
    </Text>
  ))
}
