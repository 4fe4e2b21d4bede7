import { Badge, Group } from '@mantine/core'
import type { TicketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { IconEye, IconMessage, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePresence } from './use-presence.ts'

const LOOKS = {
  viewing: { icon: IconEye, color: 'gray' },
  writing: { icon: IconMessage, color: 'blue' },
  editing: { icon: IconPencil, color: 'orange' },
} as const

/** Who else has the ticket on the screen, and what they do there. */
export function AtTicket({ id }: { readonly id: string }) {
  const { t } = useTranslation('tickets')
  const others = usePresence(id)
  return (
    <Group gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('presence.title')} aria-live="polite">
      {others.map((other) => (
        <li key={other.id}>
          <Other person={other} />
        </li>
      ))}
    </Group>
  )
}

function Other({ person: { name, doing } }: { readonly person: TicketPresence }) {
  const { t } = useTranslation('tickets')
  const { icon: Icon, color } = LOOKS[doing]
  return (
    <Badge color={color} data-doing={doing} leftSection={<Icon size={11} aria-hidden />} tt="none">
      {t(`presence.${doing}`, { name })}
    </Badge>
  )
}
