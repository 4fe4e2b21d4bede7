import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../../kit/dates/clock.ts'
import { dateText } from '../../../../kit/dates/dates.ts'
import { Section } from '../../../../kit/section.tsx'
import { useMe } from '../../../../kit/session/session.ts'
import { OpeningForm } from './opening-form.tsx'
import { PassphraseForm } from './passphrase-form.tsx'

interface CommitteePanelProps {
  readonly rfq: Rfq
  readonly zone: string
}

/** Who opens the offers, how far each is, and what the reader does as a member. */
export function CommitteePanel({ rfq, zone }: CommitteePanelProps) {
  const { t } = useTranslation('purchasing')
  const me = useMe()
  const isDue = Date.parse(rfq.deadline) <= useNow()
  const { committee } = rfq
  if (!committee) return null
  const own = committee.members.find((member) => member.person?.id === me?.id)
  const at = (moment: string) => dateText(moment, 'short', zone)
  return (
    <Section title={t('committee.title')} count={committee.members.length}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('committee.text', { needed: committee.needed })}
        </Text>
        <Stack gap={6} component="ul" p={0} m={0}>
          {committee.members.map(({ id, person, ready_at, opened_at }) => (
            <Group key={id} component="li" gap="xs" style={{ listStyle: 'none' }}>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {person?.name ?? t('committee.removed')}
              </Text>
              <Badge color={opened_at ? 'green' : ready_at ? 'blue' : 'gray'} tt="none">
                {opened_at
                  ? t('committee.opened', { at: at(opened_at) })
                  : ready_at
                    ? t('committee.ready', { at: at(ready_at) })
                    : t('committee.notReady')}
              </Badge>
            </Group>
          ))}
        </Stack>
        {committee.fingerprint && rfq.state !== 'draft' && (
          <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {t('committee.fingerprint', { fingerprint: committee.fingerprint })}
          </Text>
        )}
        {own && rfq.state === 'draft' && <PassphraseForm rfq={rfq} memberId={own.id} isSet={own.ready_at !== null} />}
        {own?.ready_at && !own.opened_at && rfq.state === 'sent' && isDue && <OpeningForm rfq={rfq} />}
      </Stack>
    </Section>
  )
}
