import { Badge, Group } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { VisitorState } from '@menara/shared/domain/visitors/visitor-state.ts'
import { IconAlertTriangle, IconClockExclamation, IconFileAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOURS: Readonly<Record<VisitorState, string>> = {
  invited: 'gray',
  submitted: 'blue',
  verified: 'cyan',
  assigned: 'indigo',
  checked_in: 'teal',
  on_break: 'yellow',
  done: 'green',
  rejected: 'red',
  cancelled: 'gray',
  no_show: 'orange',
  expired: 'gray',
}
export function VisitorStateBadge({ state }: { readonly state: VisitorState }) {
  const { t } = useTranslation('visitors')
  return <Badge color={colourOf(COLOURS, state)}>{t(`state.${state}`)}</Badge>
}

type Flags = Pick<Visitor, 'watchlist_hit' | 'cleared' | 'overstay' | 'documents_pending'>
/** What somebody at the gate has to know before anything else. */
export function VisitorFlags({ visitor: { watchlist_hit, cleared, overstay, documents_pending } }: { readonly visitor: Flags }) {
  const { t } = useTranslation('visitors')
  return (
    <Group gap={4}>
      {watchlist_hit && (
        <Badge color={cleared ? 'yellow' : 'red'} variant="filled" leftSection={<IconAlertTriangle size={13} aria-hidden />} autoContrast>
          {t(cleared ? 'flag.cleared' : 'flag.watchlist')}
        </Badge>
      )}
      {overstay && (
        <Badge color="orange" leftSection={<IconClockExclamation size={13} aria-hidden />}>
          {t('flag.overstay')}
        </Badge>
      )}
      {documents_pending && (
        <Badge color="gray" leftSection={<IconFileAlert size={13} aria-hidden />}>
          {t('flag.documents')}
        </Badge>
      )}
    </Group>
  )
}
