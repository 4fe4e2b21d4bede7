import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'

const OFFERED = 20

/** Tickets found by what is typed: number, title or code; without `except`, the one it is about. */
export function TicketSelect({ except, ...props }: SelectProps & { readonly except: string }) {
  const { t } = useTranslation('tickets')
  const [typed, setTyped] = useState('')
  const chosen = typed.split(' · ')[0] ?? ''
  const [search] = useDebouncedValue(chosen.trim(), 250)
  const query = { limit: OFFERED, ...(search && { search }) }
  const { data } = useQuery({ ...asking(tickets.list, { query }), placeholderData: keepPreviousData })
  const found = (data?.data ?? []).filter((item) => item.id !== except)
  return (
    <Select
      searchable
      withAsterisk
      nothingFoundMessage={t('nothingFound')}
      placeholder={t('links.find')}
      data={found.map((item) => ({ value: item.id, label: `${item.number} · ${item.title}` }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      {...props}
    />
  )
}
