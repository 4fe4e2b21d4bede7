import { Group, Stack, Text } from '@mantine/core'
import type { TicketEvidence } from '@menara/shared/contract/tickets/ticket-evidence.contract.ts'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What is put down in the dialog beside what the server knows already. */
export interface GivenNow {
  readonly pictures: number
  readonly reading: string
  readonly statement: string
}
export const isThere = ({ kind, there }: TicketEvidence, { pictures, reading, statement }: GivenNow): boolean =>
  there ||
  (kind === 'photo' && pictures > 0) ||
  (kind === 'reading' && reading.trim() !== '') ||
  (kind === 'statement' && statement.trim() !== '')

/** What is wanted as evidence, and what of it is there: a checklist that ticks itself. */
export function EvidenceList({ wanted, given }: { readonly wanted: readonly TicketEvidence[]; readonly given: GivenNow }) {
  const { t } = useTranslation('ticket_types')
  if (wanted.length === 0) return null
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('fact.evidence')}>
      {wanted.map((item) => {
        const there = isThere(item, given)
        return (
          <Group key={item.kind} component="li" gap="xs" wrap="nowrap" align="flex-start" data-there={there}>
            {there ? (
              <IconCircleCheck size={18} color="var(--app-good)" aria-hidden style={{ flex: 'none' }} />
            ) : (
              <IconCircleDashed size={18} aria-hidden style={{ flex: 'none' }} />
            )}
            <Text size="sm">
              {t(`wanted.${item.kind}`)}
              <Text size="sm" component="span" c="dimmed">
                {' · '}
                {t(there ? 'proof.there' : 'proof.missing')}
                {item.by === 'category' && ` · ${t('proof.byCategory')}`}
              </Text>
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}
