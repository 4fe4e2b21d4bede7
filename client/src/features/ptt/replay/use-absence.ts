import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStoredJson, writeStored } from '../../../kit/session/storage.ts'
import { type Absence, caughtUp, isAbsence, listened } from './absence.ts'

const KEY = 'ptt-absence'
const BEAT_MS = 10_000

function stored(): Absence | null {
  const json = readStoredJson<unknown>(KEY)
  return isAbsence(json) ? json : null
}
const store = createStore<{ readonly missed: Absence['missed'] }>(() => ({ missed: null }))
function keep(absence: Absence): void {
  writeStored(KEY, JSON.stringify(absence))
  const { missed } = store.getState()
  // The same span is the same question to the server.
  if (missed?.from !== absence.missed?.from || missed?.until !== absence.missed?.until) store.setState({ missed: absence.missed })
}

/** Notes that somebody listens here as long as it is shown; answers what was missed before, until `done`. */
export function useAbsence(isListening = true) {
  const { missed } = useStore(store)
  useEffect(() => {
    if (!isListening) return undefined
    const beat = () => keep(listened(stored(), Date.now()))
    beat()
    const timer = setInterval(beat, BEAT_MS)
    return () => clearInterval(timer)
  }, [isListening])
  return { missed, done: () => keep(caughtUp(stored() ?? { seen: Date.now(), missed: null })) }
}
