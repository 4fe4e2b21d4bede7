import { Badge, Button, Group } from '@mantine/core'
import type { AttendanceCard } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { Section } from '../../../kit/section.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useCards, useRevokeCard } from './cards.api.ts'

interface CardListProps {
  readonly site: { readonly id: string; readonly zone: string }
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly give: () => void
  /** Choice of the site. */
  readonly choice: ReactNode
}

/** Cards of the people of a site, those in use first. */
export function CardList({ site, search, onSearch, give, choice }: CardListProps) {
  const { t } = useTranslation('cards')
  const { rows, error, retry, more } = useCards(site.id, search)
  const columns = useColumns(site.zone)
  return (
    <Section
      title={t('cards')}
      flush
      aside={
        <Group gap="xs">
          {choice}
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={give}>
            {t('give')}
          </Button>
        </Group>
      }
    >
      <Group p="sm">
        <SearchInput label={t('search')} value={search} onSearch={onSearch} />
      </Group>
      <DataGrid
        label={t('cards')}
        columns={columns}
        rows={rows}
        keyOf={(card) => card.id}
        nameOf={nameOf}
        error={error}
        retry={retry}
        more={more}
        height={360}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
      />
    </Section>
  )
}

const nameOf = ({ user, last4 }: AttendanceCard): string => `${user.name} …${last4}`

function useColumns(zone: string): Column<AttendanceCard>[] {
  const { t } = useTranslation('cards')
  return [
    { key: 'user', header: t('person'), cell: (card) => <PersonChip person={card.user} /> },
    { key: 'last4', header: t('number'), width: 110, cell: (card) => <span className="num">…{card.last4}</span> },
    { key: 'state', header: t('state'), width: 110, cell: (card) => <CardState card={card} /> },
    { key: 'used', header: t('used'), width: 220, cell: (card) => (card.used_at ? dateText(card.used_at, 'full', zone) : t('never')) },
    {
      key: 'issued',
      header: t('issued'),
      width: 330,
      wideOnly: true,
      cell: (card) => `${dateText(card.issued_at, 'full', zone)}${card.issued_by ? ` · ${card.issued_by.name}` : ''}`,
    },
    { key: 'actions', header: t('actions'), width: 110, acts: true, cell: (card) => <Revoke card={card} /> },
  ]
}

function CardState({ card }: { readonly card: AttendanceCard }) {
  const { t } = useTranslation('cards')
  return card.revoked_at === null ? <Badge color="teal">{t('inUse')}</Badge> : <Badge color="gray">{t('revoked')}</Badge>
}

function Revoke({ card }: { readonly card: AttendanceCard }) {
  const { t } = useTranslation('cards')
  const revoke = useRevokeCard()
  if (card.revoked_at !== null) return null
  const ask = () =>
    askFirst({
      title: t('revokeTitle', { name: card.user.name, last4: card.last4 }),
      text: t('revokeText'),
      confirm: t('revoke'),
      danger: true,
      run: () => revoke.mutateAsync(card.id).then(() => toastSuccess('update'), showRefusal),
    })
  return (
    <Button size="compact-xs" variant="default" aria-label={t('revokeName', { name: card.user.name, last4: card.last4 })} onClick={ask}>
      {t('revoke')}
    </Button>
  )
}
