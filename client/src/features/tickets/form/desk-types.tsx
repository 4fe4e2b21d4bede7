import { Badge, type BadgeProps, Group, Paper, Skeleton, Text } from '@mantine/core'
import { openStates, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { permissionOfType, ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ActionIconLink } from '../../../kit/links/action-icon-link.tsx'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useLabelOf } from '../ticket-badges.tsx'
import { useStatuses } from '../tickets.api.ts'

type BadgeLinkProps = BadgeProps & Omit<ComponentProps<'a'>, keyof BadgeProps>
const BadgeLink = ((props: object) => <Badge component={Link} {...props} />) as LinkComponent<(props: BadgeLinkProps) => ReactElement>

export interface DeskType {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** Types a person may see and open, named in the language of the page. */
export function useAllowedTypes(): readonly DeskType[] {
  const { t } = useTranslation('nav')
  const me = useMe()
  return ticketTypes
    .filter((item) => me?.permissions.includes(permissionOfType(item.code)))
    .map(({ id, code }) => ({ id, code, name: t(`type.${code}`) }))
}

interface DeskTypeCardProps {
  readonly type: DeskType
  /** Undefined while they are asked for. */
  readonly counts: readonly { readonly state: TicketState; readonly count: number }[] | undefined
}

/** Open tickets of one type, by state; every figure leads to its list. */
export function DeskTypeCard({ type, counts }: DeskTypeCardProps) {
  const { t } = useTranslation('tickets')
  const labelOf = useLabelOf()
  const statuses = useStatuses().filter((status) => status.ticket_type_id === type.id)
  const total = counts?.reduce((sum, count) => sum + count.count, 0)
  const shown = openStates.flatMap((state) => {
    const count = counts?.find((count) => count.state === state)?.count ?? 0
    const status = statuses.find((status) => status.state === state)
    return count > 0 && status ? [{ status, count }] : []
  })
  return (
    <Paper p="md" component="article" aria-label={type.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <AnchorLink c="inherit" fw={600} size="sm" to="/desk/ticketing/$type/list" params={{ type: type.code }}>
            {type.name}
          </AnchorLink>
          {total === undefined ? (
            <Skeleton height={30} width={56} mt={4} />
          ) : (
            <Text className="num" fz={24} fw={700} lh={1.3}>
              {numberText(total)}{' '}
              <Text component="span" size="xs" c="dimmed" fw={400}>
                {t('openNow', { count: total })}
              </Text>
            </Text>
          )}
        </div>
        <ActionIconLink
          variant="default"
          size="lg"
          aria-label={t('newOf', { type: type.name })}
          title={t('newOf', { type: type.name })}
          to="/desk/ticketing/$type/formTicket"
          params={{ type: type.code }}
        >
          <IconPlus size={16} />
        </ActionIconLink>
      </Group>
      <Group gap={6} mt="xs" mih={22}>
        {shown.map(({ status, count }) => (
          <BadgeLink
            key={status.id}
            color={status.colour}
            style={{ cursor: 'pointer' }}
            to="/desk/ticketing/$type/list"
            params={{ type: type.code }}
            search={{ status: String(status.id) }}
          >
            {labelOf(status)} {numberText(count)}
          </BadgeLink>
        ))}
      </Group>
    </Paper>
  )
}
