import { users } from '@menara/shared/contract/people/users.contract.ts'
import { type Company, companies } from '@menara/shared/contract/places/companies.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { everyRow } from '../../kit/calls/every-row.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'

const ALL = 1000
const LONG_MS = 300_000

export const companyById = (id: string) => asking(companies.get, { params: { id } })

/** Changes a company; without an id a new one is created. */
export async function saveCompany(id: string | undefined, fields: Readonly<Record<string, unknown>>) {
  const body = fields as never
  const saved = id === undefined ? await call(companies.create, { body }) : await call(companies.update, { params: { id }, body })
  void queryClient.invalidateQueries({ queryKey: ['companies'] })
  return saved
}

export function useRemoveCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(companies.remove, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['companies'] }),
  })
}

export interface CompanyQuery {
  readonly search?: string | undefined
  readonly kind?: Company['kind'] | undefined
  readonly location_id?: string | undefined
  readonly active?: boolean | undefined
}

/** Every company of a filter, page by page, for a file. */
export const everyCompany = (query: CompanyQuery): Promise<Company[]> => everyRow(companies.list, { query })

/** People by name, and those who are chosen already. */
export function usePeopleChoices(chosen: readonly { readonly id: string; readonly name: string }[]) {
  const rows = useQuery({ ...asking(users.list, { query: { limit: ALL } }), staleTime: LONG_MS }).data?.data ?? []
  const people = new Map([...chosen, ...rows].map(({ id, name }) => [id, name]))
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}
