import { useDebouncedCallback } from '@mantine/hooks'
import type { Claim } from '@menara/shared/contract/claims/claims.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { claimById, writeClaim } from '../claims.api.ts'
import { type ClaimValues, changeOf, valuesOf, withIds } from './claim-values.ts'

const PAUSE_MS = 900
export type ClaimDraftState = ReturnType<typeof useClaimDraft>

/** The draft as it is typed: kept on the server a moment after the last key, one answer at a time. */
export function useClaimDraft(claim: Claim) {
  const cache = useQueryClient()
  const [values, setValues] = useState<ClaimValues>(() => valuesOf(claim))
  const [kept, setKept] = useState<Claim>(claim)
  const [saving, setSaving] = useState<'saved' | 'typing' | 'saving' | 'failed'>('saved')
  const now = useRef({ values, rev: claim.rev, dirty: false, busy: null as Promise<Claim | undefined> | null })

  function take(next: Claim): void {
    now.current.rev = next.rev
    setKept(next)
    cache.setQueryData(claimById(claim.id).queryKey, { data: next })
  }
  async function write(): Promise<Claim | undefined> {
    const sent = now.current.values
    const body = changeOf(sent, now.current.rev)
    if (!body) return undefined
    now.current.dirty = false
    setSaving('saving')
    try {
      const { data } = await writeClaim(claim.id, body)
      take(data)
      now.current.values = withIds(now.current.values, sent.lines, data.lines)
      setValues(now.current.values)
      setSaving(now.current.dirty ? 'typing' : 'saved')
      return data
    } catch (error) {
      now.current.dirty = true
      setSaving('failed')
      showRefusal(error)
      return undefined
    }
  }
  /** Everything typed so far is on the server; the claim as it is there, or undefined where it could not be kept. */
  async function flush(): Promise<Claim | undefined> {
    await now.current.busy
    if (!now.current.dirty) return undefined
    now.current.busy = write().finally(() => {
      now.current.busy = null
    })
    return now.current.busy
  }
  const later = useDebouncedCallback(() => void flush(), PAUSE_MS)
  return {
    values,
    /** The claim as the server has it. */
    kept,
    saving,
    flush,
    isClean: () => !now.current.dirty,
    take,
    change(some: Partial<ClaimValues>): void {
      now.current.values = { ...now.current.values, ...some }
      now.current.dirty = true
      setValues(now.current.values)
      setSaving('typing')
      later()
    },
    rev: () => now.current.rev,
  }
}
