import { MultiSelect, Pill, PillGroup, Select, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { MAX_ARTICLE_LINKS } from '@menara/shared/domain/article-rules.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { CategorySelect } from '../categories/embed/category-select.tsx'
import { useCategoryWords } from '../categories/embed/category-words.ts'

interface LinksProps {
  /** Empty: all sites. */
  readonly siteId: string
  readonly chosen: readonly Ref[]
  readonly change: (chosen: readonly Ref[]) => void
}
const OFFERED = 50

/** The categories with whose tickets an article is offered, of any ticket type. */
export function CategoriesField({ siteId, chosen, change }: LinksProps) {
  const { t } = useTranslation(['articles', 'nav'])
  const { pathOf } = useCategoryWords()
  const [typeId, setTypeId] = useState(String(ticketTypes[0]?.id ?? ''))
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('ticketType')}
          allowDeselect={false}
          value={typeId}
          onChange={(value) => setTypeId(value ?? typeId)}
          data={ticketTypes.map(({ id, code }) => ({ value: String(id), label: t(`type.${code}`, { ns: 'nav' }) }))}
        />
        <CategorySelect
          key={`${typeId} ${chosen.length}`}
          label={t('addCategory')}
          typeId={Number(typeId)}
          locationId={siteId || undefined}
          onChoose={(choice) => {
            if (!choice || chosen.length >= MAX_ARTICLE_LINKS || chosen.some(({ id }) => id === choice.id)) return
            change([...chosen, { id: choice.id, name: pathOf(choice) }])
          }}
        />
      </SimpleGrid>
      {chosen.length > 0 && (
        <PillGroup>
          {chosen.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('removeName', { name }), tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => change(chosen.filter((item) => item.id !== id))}
            >
              {name}
            </Pill>
          ))}
        </PillGroup>
      )}
    </Stack>
  )
}

/** The assets an article is about, found by name or code. */
export function AssetsField({ siteId, chosen, change }: LinksProps) {
  const { t } = useTranslation('articles')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const query = { active: true, limit: OFFERED, ...(siteId && { location_id: siteId }), ...(search && { search }) }
  const found = useQuery({ ...asking(assets.list, { query }), placeholderData: keepPreviousData }).data?.data ?? []
  const known = new Map([
    ...chosen.map(({ id, name }) => [id, name] as const),
    ...found.map(({ id, code, name }) => [id, `${code} · ${name}`] as const),
  ])
  return (
    <MultiSelect
      label={t('assets')}
      description={t('assetsText')}
      searchable
      hidePickedOptions
      maxValues={MAX_ARTICLE_LINKS}
      data={[...known].map(([value, label]) => ({ value, label }))}
      // The server looked for it already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => change(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
    />
  )
}
