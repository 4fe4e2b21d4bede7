import type { TicketDefault } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { MayNotWork } from '../../kit/may-not-work.tsx'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { useCategoryWords } from '../categories/embed/category-words.ts'
import { defaultsOf, useRemoveSetting } from './desk-settings.api.ts'
import { useSettingPlace } from './setting-place.ts'

/** Who new tickets of a type go to and who sees them, at the chosen site or at all of them. */
export function DefaultList({ typeId }: { readonly typeId: number }) {
  const { t } = useTranslation('desk_settings')
  const { toForm } = useSettingPlace()
  const list = useRows(defaultsOf(typeId, useSiteId()))
  const remove = useRemoveSetting('default')
  const placeOf = usePlaceWords()
  const columns: readonly Column<TicketDefault>[] = [
    { key: 'place', header: t('default.place'), cell: placeOf },
    {
      key: 'for',
      header: t('default.for'),
      width: 240,
      cell: (item) => <For setting={item} />,
    },
    { key: 'viewers', header: t('default.viewers'), width: 300, cell: (item) => item.viewers.map(({ name }) => name).join(', ') || '–' },
    {
      key: 'actions',
      header: '',
      width: 60,
      wideOnly: true,
      cell: (item) => (
        <RowRemove
          label={t('removeName', { name: placeOf(item) })}
          title={t('default.removeTitle')}
          text={t('default.removeText', { name: placeOf(item) })}
          remove={() => remove.mutateAsync(item.id)}
        />
      ),
    },
  ]
  return (
    <DataGrid<TicketDefault>
      {...list}
      label={t('default.title')}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={placeOf}
      height={420}
      onOpen={(value) => toForm('default', typeId, value.id)}
      empty={<EmptyState title={t('default.empty')} text={t('default.emptyText')} />}
    />
  )
}

function For({ setting: { assignee, assignee_may_work, group } }: { readonly setting: TicketDefault }) {
  if (assignee_may_work !== false) return [assignee?.name, group?.name].filter(Boolean).join(', ') || '–'
  return (
    <>
      <MayNotWork name={assignee?.name} /> {group?.name}
    </>
  )
}

/** `Head office › Level 12 · Air conditioning`. */
function usePlaceWords(): (item: TicketDefault) => string {
  const { t } = useTranslation('desk_settings')
  const { pathOf } = useCategoryWords()
  return (item) => {
    const place = [item.location?.name ?? t('default.everySite'), item.area?.name].filter(Boolean).join(' › ')
    return item.category ? `${place} · ${pathOf(item.category)}` : place
  }
}
