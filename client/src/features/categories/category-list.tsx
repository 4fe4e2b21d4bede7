import { Select } from '@mantine/core'
import { type Category, categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketTypeChoices } from '../../kit/forms/ticket-type-choices.ts'
import { usePages } from '../../kit/links/pages.ts'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { number, text, useViewState } from '../../kit/lists/view-state.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { WHOLE_TREE } from './categories.api.ts'
import { useCategoryColumns } from './category-columns.tsx'
import { type CategoryPlace, categoryPlaces } from './category-places.ts'
import { useCategoryWords } from './embed/category-words.ts'

const STATES = ['active', 'archived'] as const

export const categoriesView = { type: number }
/** The category of the form; a new one is of the type. */
export const categoryFormView = { id: text, type: number }

/** The ticket type whose tree is looked at: it is in the address. */
export function useTypeInAddress() {
  const { state, change } = useViewState(categoriesView)
  const typeId = ticketTypeById(Number(state.type))?.id ?? 1
  return { typeId, choose: (next: string | null) => change({ type: Number(next) }) }
}

/** The tree of one ticket type, at the chosen site or at all of them. */
export function CategoryList({ place }: { readonly place: CategoryPlace }) {
  const { t } = useTranslation(['categories', 'nav'])
  const typeChoices = useTicketTypeChoices()
  const go = useNavigate()
  const siteId = useSiteId()
  const { typeId, choose } = useTypeInAddress()
  const { pathOf } = useCategoryWords()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<string | null>('active')
  const asked = { ticket_type_id: typeId, location_id: siteId, search, ...(state && { state }) }
  const list = usePages(categories.list, asked, { limit: WHOLE_TREE })
  const columns = useCategoryColumns({ rows: list.rows ?? [], isSearched: search.trim() !== '' })
  return (
    <ListPanel<Category>
      list={list}
      filters={
        <>
          <Select aria-label={t('ticketType')} allowDeselect={false} w={210} value={String(typeId)} onChange={choose} data={typeChoices} />
          <SearchInput label={t('search')} value={search} onSearch={setSearch} />
          <Select
            aria-label={t('state.label')}
            placeholder={t('state.any')}
            clearable
            clearButtonProps={{ 'aria-label': t('state.any') }}
            w={150}
            value={state}
            onChange={setState}
            data={STATES.map((text) => ({ value: text, label: t(`state.${text}`) }))}
          />
        </>
      }
      label={t('title')}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={pathOf}
      height="calc(100dvh - 290px)"
      onOpen={({ id }) => void go({ to: categoryPlaces[place].form, search: { id } })}
      empty={<EmptyState title={t(search || state !== 'active' ? 'nothingFits' : 'empty')} text={t('emptyText')} />}
    />
  )
}
