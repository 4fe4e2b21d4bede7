import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { type InspectionOperation, inspectionSync } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { asc } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { inspectionOperations } from '../../backend/src/schema/inspections/inspection-rounds.ts'
import { machineNow } from '../kit/test-clock.ts'
import { isFullRun } from '../kit/test-scope.ts'
import { askVictim } from './killed-ledger.ts'
import { ENGINES, prepareSite, type Site } from './killed-site.ts'
import { startVictim, type Victim } from './victims.ts'

const KILLS = isFullRun ? 3 : 1
const PHONES = 12
/** Answers of one round; each is one more than the one before. */
const ANSWERS = 30
/** How many operations a phone sends at once. */
const PIECE = 4
const PATIENCE = { timeout: 60_000, interval: 250 }

/** A phone that made a round without a network and sends what it recorded. */
interface Phone {
  readonly roundId: string
  readonly clientId: string
  readonly operations: readonly InspectionOperation[]
  /** Ids of what the server has said that it has. */
  readonly acknowledged: Set<string>
}

/** Rounds that may be begun now, one for each phone, all of the second person. */
async function givenRounds(victim: Victim, { people: [administrator, second], locationId }: Site): Promise<string[]> {
  const line = {
    ...{ id: 'bar', kind: 'number' as const, text_en: 'Pressure', text_id: 'Tekanan', required: true, weight: 10, unit: 'bar' },
    ...{ min: null, max: null, options: [], fail_photo: false, fail_note: false, fail_ticket: null },
  }
  const sections = [{ id: 's', title_en: 'Pump', title_id: 'Pompa', per: 'round' as const, lines: [line] }]
  const body = { code: 'PUMP', name_en: 'Pump', name_id: 'Pompa', sections }
  const template = (await askVictim(victim, { by: administrator, endpoint: inspectionTemplates.create, body })).body.data
  await askVictim(victim, { by: administrator, endpoint: inspectionTemplates.publish, id: template.id })
  const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  const plan = (
    await askVictim(victim, {
      ...{ by: administrator, endpoint: inspectionPlans.create },
      body: {
        ...{ name: 'Pump', template_id: template.id, location_id: locationId, assignee_id: second.id, times },
        ...{ before_minutes: 1440, after_minutes: 1440 },
      },
    })
  ).body.data
  await askVictim(victim, { by: administrator, endpoint: inspectionPlans.move, id: plan.id, body: { move: 'activate' } })
  return vi.waitFor(async () => {
    const query = `plan_id=${plan.id}&limit=1000`
    const rounds = (await askVictim(victim, { by: administrator, endpoint: inspectionRounds.list, query })).body.data
    const now = machineNow().getTime()
    const open = rounds.filter(({ opens_at, closes_at }) => Date.parse(opens_at) <= now && now < Date.parse(closes_at))
    expect(open.length).toBeGreaterThanOrEqual(PHONES)
    return open.slice(0, PHONES).map(({ id }) => id)
  }, PATIENCE)
}

function phoneFor(roundId: string): Phone {
  const made = (draft: Pick<InspectionOperation, 'kind'> & Partial<InspectionOperation>, at: number): InspectionOperation => ({
    ...{ operation_id: newId(), sequence: at + 1, recorded_at: machineNow().toISOString(), ...draft },
  })
  const answers = Array.from({ length: ANSWERS }, (_, value) => ({ kind: 'answer' as const, line_id: 'bar', value }))
  const operations = [{ kind: 'start' as const }, ...answers, { kind: 'submit' as const }].map(made)
  return { roundId, clientId: newId(), operations, acknowledged: new Set() }
}

/** Sends the next piece of what the server has not said that it has; false: it has everything. */
async function sendPiece(victim: Victim, { people: [, second] }: Site, phone: Phone): Promise<boolean> {
  const left = phone.operations.filter(({ operation_id }) => !phone.acknowledged.has(operation_id))
  if (left.length === 0) return false
  const body = { client_id: phone.clientId, device_at: machineNow().toISOString(), operations: left.slice(0, PIECE) }
  const { results } = (await askVictim(victim, { by: second, endpoint: inspectionSync.sync, id: phone.roundId, body })).body.data
  for (const { operation_id, status } of results) {
    expect(status).not.toBe('refused')
    phone.acknowledged.add(operation_id)
  }
  return true
}

const acknowledgedBy = (phones: readonly Phone[]): number => phones.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)

/** All phones send at once; the product is killed as soon as so many operations are acknowledged. */
async function sendUntilKilled(
  victim: Victim,
  site: Site,
  { phones, enough }: { phones: readonly Phone[]; enough: number },
): Promise<void> {
  let dead: Promise<void> | undefined
  const sends = async (phone: Phone): Promise<void> => {
    while (dead === undefined && (await sendPiece(victim, site, phone))) if (acknowledgedBy(phones) >= enough) dead ??= victim.kill9()
  }
  // What was under way when it was killed fails, and is sent again.
  await Promise.allSettled(phones.map(sends))
  await dead
}

describe.each(ENGINES)('kill -9 amid the synchronisation of inspection rounds, on %s', (engine) => {
  it(
    `keeps every operation once and in order, ${KILLS} times over`,
    async () => {
      const site = await prepareSite(engine)
      let victim = await startVictim(site)
      onTestFinished(() => victim.kill9())
      const phones = (await givenRounds(victim, site)).map(phoneFor)
      const all = phones.length * (ANSWERS + 2)
      for (let kill = 1; kill <= KILLS; kill++) {
        await sendUntilKilled(victim, site, { phones, enough: Math.floor((all * kill) / (KILLS + 1)) })
        expect(acknowledgedBy(phones)).toBeLessThan(all)
        victim = await victim.again()
      }
      const now = victim
      await Promise.all(
        phones.map(async (phone) => {
          while (await vi.waitFor(() => sendPiece(now, site, phone), PATIENCE));
        }),
      )
      for (const { roundId } of phones) {
        const { round } = (await askVictim(now, { by: site.people[1], endpoint: inspectionRounds.get, id: roundId })).body.data
        expect([round.state, round.answers.map(({ value }) => value)]).toEqual(['submitted', [ANSWERS - 1]])
      }
      await now.kill9()
      const db = await openDatabase(site.database)
      try {
        const kept = await db.sql.select().from(inspectionOperations).orderBy(asc(inspectionOperations.sequence))
        for (const { roundId, operations } of phones)
          expect(kept.filter(({ round_id }) => round_id === roundId).map(({ operation_id }) => operation_id)).toEqual(
            operations.map(({ operation_id }) => operation_id),
          )
        expect(kept).toHaveLength(all)
      } finally {
        await db.close()
      }
    },
    KILLS * 240_000,
  )
})
