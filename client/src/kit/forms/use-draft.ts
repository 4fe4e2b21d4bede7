import { useState } from 'react'
import { useMe } from '../session/session.ts'
import { type Draft, draftOwner, dropDraft, keepDraft, readDraft } from './drafts.ts'

/** The draft of that name of whoever is signed in: what was there when the page opened, and how to keep and drop it. */
export function useDraft<T>(name: string) {
  const me = useMe()
  const owner = me && draftOwner(me.id)
  const [found, setFound] = useState<Draft<T> | null>(() => owner && readDraft<T>(owner, name))
  return {
    found,
    keep(value: T, lost: readonly string[] = []): void {
      if (owner) keepDraft(owner, name, { at: Date.now(), value, lost })
    },
    drop(): void {
      if (owner) dropDraft(owner, name)
      setFound(null)
    },
  }
}
