import type { Alarm } from '@menara/shared/contract/alarms.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarm-state.ts'
import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../../kit/storage.ts'
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
    playNotes(priority)
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
  playNotes('low')
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
  const calls = [...alarms].filter(isAnnunciated).map((it) => ({ key: `${it.id} ${it.occurrence}`, priority: it.priority }))
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
const NOTE_S = 0.14

function playNotes(priority: Priority): void {
  if (!context) return
  const start = context.currentTime + 0.02
  for (const [i, frequency] of NOTES[priority].entries()) {
    const tone = new OscillatorNode(context, { frequency, type: priority === 'critical' ? 'square' : 'sine' })
    const volume = new GainNode(context, { gain: 0 })
    const at = start + i * NOTE_S
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.12, at + 0.01)
    volume.gain.linearRampToValueAtTime(0, at + NOTE_S)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + NOTE_S)
  }
}
