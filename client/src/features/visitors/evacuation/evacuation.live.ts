import { evacuationStaffFeed, evacuations, type SafeWord } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { visitorBoardFeed } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/calls/call.ts'
import { useFeed } from '../../../kit/live/live.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { onSiteAt, staffAt } from '../visitors.api.ts'
import {
  type Conflict,
  type Counted,
  type CountedStaff,
  conflictsOf,
  counted,
  type KeptList,
  keepList,
  keepWords,
  keptList,
  keptWords,
  personOf,
  type Words,
  withoutAnswered,
} from './evacuation-store.ts'

const FRESH_MS = 10_000

/** A visitor or a member of staff. */
type Person = Pick<SafeWord, 'visitor_id' | 'user_id'>

export interface Evacuation {
  /** Undefined until there is any list, kept or fresh. */
  readonly list:
    | (Omit<KeptList, 'rows' | 'staff'> & { readonly rows: readonly Counted[]; readonly staff: readonly CountedStaff[] })
    | undefined
  /** Why there is no fresh one. */
  readonly error: Error | null
  readonly waiting: number
  readonly conflicts: readonly Conflict[]
  mark(person: Person, safe: boolean): void
  readConflicts(): void
  retry(): void
}

/** The list of who is in, kept in this browser, and the count at the assembly point, with or without a connection. */
export function useEvacuation(siteId: string | undefined): Evacuation {
  const userId = useMe()?.id ?? ''
  useNews(siteId)
  const answer = useQuery({ ...onSiteAt(siteId), refetchInterval: FRESH_MS })
  const staff = useQuery({ ...staffAt(siteId), refetchInterval: FRESH_MS }).data?.data
  const list = useKept(userId, siteId, { ...answer, staff })
  const { words, conflicts, mark, readConflicts } = useWords(userId, list, answer.dataUpdatedAt)
  return {
    list: list && { ...list, rows: counted(list.rows, words), staff: counted(list.staff ?? [], words) },
    // At the first failure: at an assembly point nobody waits for two more tries.
    error: answer.error ?? answer.failureReason,
    waiting: Object.keys(words).length,
    conflicts,
    mark,
    readConflicts,
    retry: () => void answer.refetch(),
  }
}

/** Asks again when somebody else counts, comes or leaves: both lists are live while there is a connection. */
function useNews(siteId: string | undefined): void {
  const cache = useQueryClient()
  const visitors = useFeed(visitorBoardFeed, { location_id: siteId }).rows
  const staff = useFeed(evacuationStaffFeed, { location_id: siteId }).rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows say that there is news.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: onSiteAt(siteId).queryKey })
  }, [cache, siteId, visitors])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows say that there is news.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: staffAt(siteId).queryKey })
  }, [cache, siteId, staff])
}

interface Answered {
  readonly data: { readonly data: KeptList['rows'] } | undefined
  readonly dataUpdatedAt: number
  readonly staff: KeptList['staff'] | undefined
}
/** The newest list there is: fresh, else the one this browser kept. */
function useKept(userId: string, siteId: string | undefined, { data, dataUpdatedAt, staff }: Answered): KeptList | undefined {
  const sites = useSites()
  const [all, setAll] = useState<Readonly<Record<string, KeptList>>>({})
  // Of this site alone: another's people, shown for a moment, would be looked for here.
  const key = siteId ?? ''
  const kept = all[key]
  const siteName = sites.find((site) => site.id === siteId)?.name
  useEffect(() => {
    // A browser that keeps nothing (a private window) has the list as long as the page.
    keptList(userId, siteId).then(
      (list) => list && setAll((now) => ({ [key]: list, ...now })),
      () => undefined,
    )
  }, [userId, siteId, key])
  useEffect(() => {
    if (!data) return
    setAll((now) => ({
      ...now,
      [key]: {
        at: dataUpdatedAt,
        rows: data.data,
        staff: staff ?? now[key]?.staff ?? [],
        site: siteName ?? now[key]?.site ?? null,
        zones: sites.length > 0 ? Object.fromEntries(sites.map((site) => [site.id, site.zone])) : (now[key]?.zones ?? {}),
      },
    }))
  }, [data, dataUpdatedAt, staff, sites, siteName, key])
  useEffect(() => {
    if (kept && kept.at === dataUpdatedAt) keepList(userId, siteId, kept).catch(() => undefined)
  }, [kept, dataUpdatedAt, userId, siteId])
  return kept
}

/** What was said here, sent as soon as somebody takes it: at once, with every fresh list, and when the connection is back. */
function useWords(userId: string, list: KeptList | undefined, freshAt: number) {
  const cache = useQueryClient()
  const [words, setWords] = useState<Words>(() => keptWords(userId))
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const state = useRef({ words, list, sending: false })
  state.current.list = list

  const put = useCallback(
    (next: Words) => {
      state.current.words = next
      setWords(next)
      keepWords(userId, next)
    },
    [userId],
  )
  const send = useCallback(async () => {
    const sent = state.current.words
    const list: SafeWord[] = Object.values(sent)
    if (list.length === 0 || state.current.sending) return
    state.current.sending = true
    try {
      const { data } = await call(evacuations.say, { body: { words: list.slice(0, 500) } })
      put(withoutAnswered(state.current.words, sent, data))
      const nameOf = (id: string) =>
        [...(state.current.list?.rows ?? []), ...(state.current.list?.staff ?? [])].find((row) => row.id === id)?.name ?? '–'
      setConflicts((before) => [...before, ...conflictsOf(data, sent, nameOf)])
      for (const subject of ['visitors', 'evacuations']) void cache.invalidateQueries({ queryKey: [subject] })
    } catch {
      // Nobody took them: they stay, are shown as waiting, and go with the next list that arrives.
    } finally {
      state.current.sending = false
    }
  }, [cache, put])

  // A list that arrives says that somebody answers.
  useEffect(() => {
    if (freshAt > 0) void send()
  }, [freshAt, send])
  const mark = (person: Person, safe: boolean) => {
    put({ ...state.current.words, [personOf(person)]: { ...person, safe, at: new Date().toISOString() } })
    void send()
  }
  return { words, conflicts, mark, readConflicts: () => setConflicts([]) }
}
