import { type BreachDraft, personalDataBreaches } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { type ErasureOrder, personalDataErasures } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { personalData } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { type DataRequestDraft, personalDataRequests } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, useCommand } from '../../kit/calls/query.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { usePages } from '../../kit/links/pages.ts'

export const register = () => asking(personalData.register, {})
export const useRequests = () => usePages(personalDataRequests.list, {})
export const useProofs = () => usePages(personalDataErasures.list, {})
export const useBreaches = () => usePages(personalDataBreaches.list, {})
export const erasurePreview = (id: string) => asking(personalDataErasures.preview, { params: { id } })

/** People to choose from, found by what is typed. */
export const usePeopleFound = (search: string) =>
  useQuery(asking(users.list, { query: { search, limit: 20 } })).data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []

const SUBJECTS = ['personal_data', 'personal_data_requests', 'personal_data_erasures', 'personal_data_breaches']
const useChange = <Args, Result>(change: (args: Args) => Promise<Result>) => useCommand(SUBJECTS, change)
export const useSetDays = () =>
  useChange(({ id, days }: { id: string; days: number }) => call(personalData.setDays, { params: { id }, body: { days } }))
export const useRecordRequest = () => useChange((body: DataRequestDraft) => call(personalDataRequests.create, { body }))

type At = { readonly id: string; readonly rev: number }
export const useStartRequest = () => useChange(({ id, rev }: At) => call(personalDataRequests.start, { params: { id }, body: { rev } }))
export const useCompleteRequest = () =>
  useChange(({ id, rev }: At) => call(personalDataRequests.complete, { params: { id }, body: { rev } }))
export const useRefuseRequest = () =>
  useChange(({ id, ...body }: At & { readonly reason: string }) => call(personalDataRequests.refuse, { params: { id }, body }))
export const useErase = (id: string) => useChange((body: ErasureOrder) => call(personalDataErasures.erase, { params: { id }, body }))

/** Without an id it is a new one. */
export const useSaveBreach = (at?: At) =>
  useChange((draft: BreachDraft) =>
    at
      ? call(personalDataBreaches.update, { params: { id: at.id }, body: { ...draft, rev: at.rev } })
      : call(personalDataBreaches.create, { body: draft }),
  )
export const useCloseBreach = () => useChange(({ id, rev }: At) => call(personalDataBreaches.close, { params: { id }, body: { rev } }))

export const saveBreaches = async () => saveFile((await call(personalDataBreaches.export, {})) as Blob, 'personal-data-breaches.csv')
export const saveOwnData = async () => saveFile((await call(personalData.ownFile, {})) as Blob, 'my-data.zip')
export const savePersonData = async (id: string) =>
  saveFile((await call(personalData.file, { params: { id } })) as Blob, `person-${id}.zip`)
