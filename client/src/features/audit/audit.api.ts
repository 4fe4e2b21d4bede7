import { type AuditEntry, audit } from '@menara/shared/contract/audit.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { everyRow } from '../../kit/calls/every-row.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'

/** As many rows as a file of them takes. */
const MOST = 20_000
const LONG_MS = 300_000

export type AuditQuery = Readonly<Partial<Record<'start_date' | 'end_date' | 'actor_id' | 'subject' | 'subject_id' | 'action', string>>>

export const entryBy = (seq: number) => asking(audit.get, { params: { id: String(seq) } })
export const useAuditWords = () => useQuery({ ...asking(audit.words, {}), staleTime: LONG_MS }).data?.data.subjects ?? []
export const useVerify = () => useMutation({ mutationFn: () => call(audit.verify, {}), onError: showRefusal })
export const wholeTrail = () => call(audit.export, {})

/** People to choose from, found by what is typed. */
export const usePeopleFound = (search: string) =>
  useQuery({ ...asking(users.list, { query: { search, limit: 20 } }), staleTime: LONG_MS }).data?.data ?? []

/** The rows of a filter for a file, newest first, up to 20,000. */
export const everyEntry = (query: AuditQuery): Promise<AuditEntry[]> => everyRow(audit.list, { query }, MOST)
