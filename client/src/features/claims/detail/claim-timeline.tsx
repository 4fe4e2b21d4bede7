import { Text, Timeline } from '@mantine/core'
import type { Claim } from '@menara/shared/contract/claims/claims.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'

/** What happened to a claim, oldest first. */
export function ClaimTimeline({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claims')
  const zone = useZoneOf()(claim.location.id)
  return (
    <Section title={t('timeline')}>
      <Timeline active={claim.events.length} bulletSize={14} lineWidth={2}>
        {claim.events.map((event) => (
          <Timeline.Item key={event.id} title={t(`state.${event.state}`)}>
            <Text size="xs" c="dimmed">
              {[event.actor?.name ?? t('byTime'), dateText(event.at, 'short', zone)].join(' · ')}
            </Text>
            {event.text && <Text size="sm">{event.text}</Text>}
            {event.overridden && (
              <Text size="xs" c="var(--app-high)" fw={600}>
                {t('overridden')}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
