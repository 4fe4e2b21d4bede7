import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { createStore } from 'zustand/vanilla'
import { playNotes } from '../../../kit/notes.ts'
import { readStored, writeStored } from '../../../kit/session/storage.ts'
import { openSiren, type SirenState } from './alarm-siren.ts'

const KEY = 'alarm-sound'
const TABS = 'menara-alarm-sound'

export interface SoundState extends SirenState {
  /** Patterns this page has played, and the last of them. */
  readonly plays: number
  readonly last: Priority | null
}
/** What the page's siren does, for whoever shows it. */
export const soundStore = createStore<SoundState>(() => ({
  armed: false,
  leading: false,
  sounding: null,
  silenced: 0,
  plays: 0,
  last: null,
}))

let context: AudioContext | undefined
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(TABS)

const siren = openSiren({
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  play(priority) {
    playPattern(priority)
    soundStore.setState(({ plays }) => ({ plays: plays + 1, last: priority }))
  },
  onState: (state) => soundStore.setState(state),
  tell: (silenced) => tabs?.postMessage(silenced),
})
if (tabs) tabs.onmessage = ({ data }) => siren.silenced(data as string[])

/** Asked for once: the browser gives the lead to another tab when this one closes. */
let asked = false
function askForLead(): void {
  if (asked) return
  asked = true
  const locks = navigator.locks as LockManager | undefined
  // Plain http pages have no locks: every tab sounds for itself.
  if (!locks) siren.lead(true)
  void locks?.request(TABS, () => {
    siren.lead(true)
    return new Promise<never>(() => undefined)
  })
}

/** A browser lets a page make sound only after a press: call it from one. Plays the quietest pattern, so that one hears it works. */
export async function armSound(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  writeStored(KEY, '1')
  playPattern('low')
  siren.arm()
  askForLead()
}
export function disarmSound(): void {
  writeStored(KEY, null)
  siren.disarm()
}
/** What calls now goes quiet; it still calls. */
export const silence = (): void => siren.silence()
/** Whether the person wanted sound the last time: the screen then asks for the press again. */
export const wantedSound = (): boolean => readStored(KEY) === '1'

/** What the siren is to sound for. */
export function soundFor(alarms: Iterable<Alarm>, flood: boolean): void {
  const calls = [...alarms].filter(isAnnunciated).map((alarm) => ({ key: `${alarm.id} ${alarm.occurrence}`, priority: alarm.priority }))
  siren.hear(calls, flood)
}

/** The list of alarms is no longer on screen. */
export const restSound = (): void => siren.rest()

/** Notes of each priority in hertz: told apart by pitch and number, not by loudness. */
const NOTES: Readonly<Record<Priority, readonly number[]>> = {
  critical: [988, 740, 988, 740, 988],
  high: [880, 660, 880],
  medium: [660, 550],
  low: [520],
}
const SOUND = { volume: 0.12, noteS: 0.14, delayS: 0.02 }

function playPattern(priority: Priority): void {
  if (!context) return
  const frequencies = NOTES[priority] ?? NOTES.medium
  playNotes(context, { ...SOUND, frequencies, type: priority === 'critical' ? 'square' : 'sine' })
}
