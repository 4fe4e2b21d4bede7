import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { hashPassword } from '@menara/backend/platform/secrets/passwords.ts'
import type { BillingRuns } from '@menara/backend/ports/finance/billing-runs.ts'
import type { Receivables } from '@menara/backend/ports/finance/receivables.ts'
import { DEMO_PASSWORD } from '@menara/shared/domain/demo-access.ts'
import { sql } from 'drizzle-orm'
import { writeDeviceFile } from './portfolio/buildings/device-file.ts'
import { moversOf } from './portfolio/people/moving.ts'
import { type Portfolio, portfolioOf, storyOf } from './portfolio/tickets/story.ts'
import { hasPeople, knownPoints, writeStory } from './seed-writer.ts'
import { seedAnnouncements } from './seeds/announcements/seed-announcements.ts'
import { seedArticles } from './seeds/articles/seed-articles.ts'
import { seedBilling } from './seeds/billing/seed-billing.ts'
import { seedCompanies } from './seeds/billing/seed-companies.ts'
import { seedPlans } from './seeds/billing/seed-plans.ts'
import { seedTenantMoney } from './seeds/billing/seed-tenant-money.ts'
import { seedClaims } from './seeds/claims/seed-claims.ts'
import { seedForeignClaim } from './seeds/claims/seed-foreign-claim.ts'
import { seedPettyCash } from './seeds/claims/seed-petty-cash.ts'
import { seedInspections } from './seeds/inspections/seed-inspections.ts'
import { seedMaintenance } from './seeds/maintenance/seed-maintenance.ts'
import { seedOvertime } from './seeds/overtime/seed-overtime.ts'
import { seedPayments } from './seeds/payments/seed-payments.ts'
import { seedRates } from './seeds/payments/seed-rates.ts'
import { seedPersonDocuments } from './seeds/personal-data/seed-person-documents.ts'
import { seedPersonalData } from './seeds/personal-data/seed-personal-data.ts'
import { seedPurchases } from './seeds/purchases/seed-purchases.ts'
import { seedReports } from './seeds/reports/seed-reports.ts'
import { seedShiftWishes } from './seeds/roster/seed-shift-wishes.ts'
import { seedBudgets } from './seeds/seed-budgets.ts'
import { knownTags } from './seeds/seed-moving.ts'
import { seedPayers } from './seeds/seed-payers.ts'
import { seedSignIn } from './seeds/seed-sign-in.ts'
import { seedSurveys } from './seeds/surveys/seed-surveys.ts'
import { seedVisitSeries } from './seeds/visitors/seed-visit-series.ts'
import { seedVisitors } from './seeds/visitors/seed-visitors.ts'
import { demoCameras } from './simulator/demo-cameras.ts'
import { demoScreens } from './simulator/demo-screens.ts'
import { fieldConnector } from './simulator/field-connector.ts'
import { gatewayKeys } from './simulator/gateways.ts'
import type { PlayedWalk } from './simulator/walk.model.ts'

/** `DATA_DIR/demo-walks.json`: the ways the simulator goes, of tags that the database knows. */
function writeWalkFile(dataDir: string, portfolio: Portfolio, known: ReadonlySet<string>): number {
  const movers = moversOf(portfolio).filter(({ site, device }) => known.has(`${site.spec.code}/${device.code}`))
  const walks = movers.map(
    ({ device, site, way, speed_mps, interval_s }): PlayedWalk => ({
      location_code: site.spec.code,
      code: device.code,
      way,
      speed_mps,
      interval_s,
    }),
  )
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'demo-walks.json')
  // Whole or not at all: the simulator may be reading.
  writeFileSync(`${path}.new`, JSON.stringify({ walks }))
  renameSync(`${path}.new`, path)
  return walks.length
}

/** Signs in to every demo account. */

/** Where the simulator serves what is on this machine; null: not at all. */
interface Ports {
  /** What makes the drafts of tenants; without it nothing is billed. */
  readonly billing: BillingRuns | null
  /** What tenants owe, for the statement that brings some of it. */
  readonly receivables: Receivables | null
  readonly camerasPort: number | null
  readonly screensPort: number | null
  /** Of the one camera that moves. */
  readonly onvifPort: number | null
}

/** Any number that nobody else locks. */
const SEED_LOCK = 7_236_412

/** Seeds the demo portfolio on a database without people, and tells the simulator at every start which devices it plays. */
export async function seedDemo(
  base: Platform,
  { billing = null, receivables = null, camerasPort = null, screensPort = null, onvifPort = null }: Partial<Ports> = {},
): Promise<void> {
  const { db, journal, log, now, dataDir } = base
  const first = !(await hasPeople(db))
  if (first) {
    const began = performance.now()
    const story = storyOf({ now: now().getTime(), password: await hashPassword(DEMO_PASSWORD) })
    const rows = await db.atomically(async () => {
      // Of several first starts on one database one seeds; the others wait for it and find its people.
      if (db.engine === 'postgres') await db.sql.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      if (await hasPeople(db)) return null
      const counts = await writeStory(db, story)
      await seedVisitors(base)
      await seedVisitSeries(base)
      await seedRates(base)
      await seedPurchases(base)
      await seedClaims(base)
      await seedForeignClaim(base)
      await seedPettyCash(base)
      await seedPayers(base)
      await seedBudgets(base)
      await seedPayments(base)
      if (billing) await seedBilling(base, billing)
      if (receivables) await seedTenantMoney(base, receivables)
      await seedPlans(base)
      await seedCompanies(base)
      await seedSignIn(base)
      await seedSurveys(base)
      await seedArticles(base)
      await seedMaintenance(base)
      await seedInspections(base)
      await seedOvertime(base)
      await seedReports(base)
      await seedPersonalData(base)
      await seedPersonDocuments(base)
      await seedShiftWishes(base)
      await seedAnnouncements(base)
      journal.record({ action: 'demo.seeded', subject: 'demo', subject_id: 'portfolio', actor_id: null, detail: counts })
      return counts
    })
    if (rows) log.info({ rows, ms: Math.round(performance.now() - began) }, 'the demo portfolio was seeded')
  }
  const portfolio = portfolioOf()
  // Before the devices: the simulator begins when it sees those.
  const ports = camerasPort === null ? null : { port: camerasPort, onvif: onvifPort }
  const cameras = ports ? await db.atomically(() => demoCameras(base, portfolio, ports)) : 0
  if (screensPort !== null) await db.atomically(() => demoScreens(base, portfolio, { port: screensPort, isNew: first }))
  const walks = writeWalkFile(dataDir, portfolio, await knownTags(db))
  const devices = writeDeviceFile(dataDir, portfolio, {
    known: await knownPoints(db),
    gateways: await gatewayKeys(base, portfolio),
    field: await fieldConnector(base, portfolio, first),
  })
  log.info({ devices, walks, cameras }, 'the demo devices were written for the simulator')
}
