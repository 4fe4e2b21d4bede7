import { randomInt } from 'node:crypto'
import type { KioskPin } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'

export type KioskPinsService = ReturnType<typeof kioskPinsService>
/** How often a free number is looked for: of 900,000 few are taken. */
const NUMBER_TRIES = 40

/** All digits alike, a row up or down, or two or three digits over and over: what is tried first. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  const repeats = [2, 3].some((size) => pin.slice(0, size).repeat(pin.length / size) === pin)
  return repeats || (steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0))
}

/** Numbers and PINs that people have at kiosks. */
export function kioskPinsService(needs: AttendancesNeeds) {
  const { pins, people, notifier, journal, atomically, now } = needs
  async function own({ userId }: Caller): Promise<KioskPin> {
    const row = await pins.of(userId)
    const isLocked = row?.locked_until != null && row.locked_until > now().toISOString()
    return { number: row?.number ?? null, set_at: row?.set_at ?? null, locked_until: isLocked ? row.locked_until : null }
  }
  function record(action: string, userId: string, caller: Caller): void {
    journal.record({ action: `attendance_pin.${action}`, subject: 'users', subject_id: userId, actor_id: caller.userId })
  }
  async function giveNumber(userId: string, facts: { readonly pin: string; readonly set_at: string }): Promise<void> {
    for (let tries = 0; tries < NUMBER_TRIES; tries++)
      if (await pins.insert({ user_id: userId, number: String(randomInt(100_000, 1_000_000)), ...facts })) return
    throw new Error('No number is free')
  }
  return {
    own,
    async set({ pin }: { readonly pin: string }, caller: Caller): Promise<KioskPin> {
      if (isSimplePin(pin)) throw invalid('pin', 'simple')
      const facts = { pin: await hashPassword(pin), set_at: now().toISOString() }
      return atomically(async () => {
        if (!(await pins.setPin(caller.userId, facts))) await giveNumber(caller.userId, facts)
        record('set', caller.userId, caller)
        return own(caller)
      })
    },
    /** 404 for people the caller does not see, 409 where there is none. */
    reset: (userId: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        if (!(await people.peopleSeen([userId], caller)).has(userId)) throw new Fault('not-found', 'people.not_found')
        if (!(await pins.takeAway(userId))) throw new Fault('conflict', 'kiosks.pin_missing')
        record('reset', userId, caller)
        await notifier.send({ user_ids: [userId], type: 'attendance', link: '/admin/setting', ...inboxTexts('kiosk_pins.reset', {}) })
      }),
  }
}
